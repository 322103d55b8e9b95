package railmpi.core.progress;

/**
 * Goes down the stack by a few long frames, which costs less than by many short ones. A frame is a KiB long, whatever
 * runs it. In the interpreter it has room for all variables that its method declares, used or not. In compiled code it
 * has room for the arguments of the widest call in its method, which the second compiler refuses for their number, so
 * that the first one's code stays. That call is taken now and then on every level: what never is, compilers may leave
 * out. And the methods have more bytecodes than any compiler takes into a caller, where their frames would be part of
 * another, or none. Any thread.
 */
final class LongFrames {
    /** A power of two. */
    private static final int SELDOM = 32;

    /** Levels until now. Racy, but benign. */
    private static int turns;

    /** Never set, which compilers do not know. */
    private static boolean isEver;

    private LongFrames() {}

    /**
     * Goes down and comes back. A level is some 4 ns when it is compiled, 100 ns in the interpreter.
     *
     * @param levels how many KiB, 1 at least
     * @throws StackOverflowError if there is less stack
     */
    static void descend(int levels) {
        int turn = turns;
        turns = turn + levels;
        descend(levels, turn);
    }

    // spotless:off
    @SuppressWarnings("unused")
    private static int descend(int levels, int turn) {
        int
            v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19, v20, v21, v22,
            v23, v24, v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41, v42, v43,
            v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84, v85,
            v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102, v103, v104, v105,
            v106, v107, v108, v109, v110, v111, v112, v113, v114, v115, v116, v117, v118, v119;
        int sum = turn;
        if ((turn & SELDOM - 1) == 0) {
            sum += pass(
                1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016,
                1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029, 1030, 1031, 1032, 1033,
                1034, 1035, 1036, 1037, 1038, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 1046, 1047, 1048, 1049, 1050,
                1051, 1052, 1053, 1054, 1055, 1056, 1057, 1058, 1059, 1060, 1061, 1062, 1063, 1064, 1065, 1066, 1067,
                1068, 1069, 1070, 1071)
                * pass(
                1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016,
                1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029, 1030, 1031, 1032, 1033,
                1034, 1035, 1036, 1037, 1038, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 1046, 1047, 1048, 1049, 1050,
                1051, 1052, 1053, 1054, 1055, 1056, 1057, 1058, 1059, 1060, 1061, 1062, 1063, 1064, 1065, 1066, 1067,
                1068, 1069, 1070, 1071);
        }
        return levels == 1 ? sum : descend(levels - 1, turn + 1) + sum;
    }

    private static int pass(
            int p0, int p1, int p2, int p3, int p4, int p5, int p6, int p7, int p8, int p9, int p10, int p11, int p12,
            int p13, int p14, int p15, int p16, int p17, int p18, int p19, int p20, int p21, int p22, int p23, int
            p24, int p25, int p26, int p27, int p28, int p29, int p30, int p31, int p32, int p33, int p34, int p35,
            int p36, int p37, int p38, int p39, int p40, int p41, int p42, int p43, int p44, int p45, int p46, int
            p47, int p48, int p49, int p50, int p51, int p52, int p53, int p54, int p55, int p56, int p57, int p58,
            int p59, int p60, int p61, int p62, int p63, int p64, int p65, int p66, int p67, int p68, int p69, int
            p70, int p71) {
        if (isEver) {
            return (
                p0 + p1 + p2 + p3 + p4 + p5 + p6 + p7 + p8 + p9 + p10 + p11 + p12 + p13 + p14 + p15 + p16 + p17 + p18
                + p19 + p20 + p21 + p22 + p23 + p24 + p25 + p26 + p27 + p28 + p29 + p30 + p31 + p32 + p33 + p34 + p35
                + p36 + p37 + p38 + p39 + p40 + p41 + p42 + p43 + p44 + p45 + p46 + p47 + p48 + p49 + p50 + p51 + p52
                + p53 + p54 + p55 + p56 + p57 + p58 + p59 + p60 + p61 + p62 + p63 + p64 + p65 + p66 + p67 + p68 + p69
                + p70 + p71)
                * (
                p0 ^ p1 ^ p2 ^ p3 ^ p4 ^ p5 ^ p6 ^ p7 ^ p8 ^ p9 ^ p10 ^ p11 ^ p12 ^ p13 ^ p14 ^ p15 ^ p16 ^ p17 ^ p18
                ^ p19 ^ p20 ^ p21 ^ p22 ^ p23 ^ p24 ^ p25 ^ p26 ^ p27 ^ p28 ^ p29 ^ p30 ^ p31 ^ p32 ^ p33 ^ p34 ^ p35
                ^ p36 ^ p37 ^ p38 ^ p39 ^ p40 ^ p41 ^ p42 ^ p43 ^ p44 ^ p45 ^ p46 ^ p47 ^ p48 ^ p49 ^ p50 ^ p51 ^ p52
                ^ p53 ^ p54 ^ p55 ^ p56 ^ p57 ^ p58 ^ p59 ^ p60 ^ p61 ^ p62 ^ p63 ^ p64 ^ p65 ^ p66 ^ p67 ^ p68 ^ p69
                ^ p70 ^ p71);
        }
        return p0;
    }
    // spotless:on
}
