package railmpi.core.progress;

/**
 * Goes down the stack by a few long frames, which costs less than by many short ones. A frame is two KiB long, whatever
 * runs it. In the interpreter it has room for all variables that its method declares, used or not. In compiled code it
 * has room for the arguments of the widest call in its method, which the second compiler refuses for their number, so
 * that the first one's code stays. That call is taken now and then on every level: what never is, compilers may leave
 * out. And the methods have more bytecodes than any compiler takes into a caller, where their frames would be part of
 * another, or none. Any thread.
 */
final class LongFrames {
    /** A power of two. */
    private static final int SELDOM = 32;

    /** Frames until now. Racy, but benign. */
    private static int turns;

    /** Never set, which compilers do not know. */
    private static boolean isEver;

    private LongFrames() {}

    /**
     * Goes down and comes back. A frame is some 6 ns when it is compiled, 150 ns in the interpreter.
     *
     * @param levels how many KiB, 1 at least
     * @throws StackOverflowError if there is less stack
     */
    static void descend(int levels) {
        int frames = levels + 1 >> 1;
        int turn = turns;
        turns = turn + frames;
        descend(frames, turn);
    }

    // spotless:off
    @SuppressWarnings("unused")
    private static int descend(int frames, int turn) {
        int
            v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19, v20, v21, v22,
            v23, v24, v25, v26, v27, v28, v29, v30, v31, v32, v33, v34, v35, v36, v37, v38, v39, v40, v41, v42, v43,
            v44, v45, v46, v47, v48, v49, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v60, v61, v62, v63, v64,
            v65, v66, v67, v68, v69, v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v80, v81, v82, v83, v84, v85,
            v86, v87, v88, v89, v90, v91, v92, v93, v94, v95, v96, v97, v98, v99, v100, v101, v102, v103, v104, v105,
            v106, v107, v108, v109, v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v120, v121, v122,
            v123, v124, v125, v126, v127, v128, v129, v130, v131, v132, v133, v134, v135, v136, v137, v138, v139,
            v140, v141, v142, v143, v144, v145, v146, v147, v148, v149, v150, v151, v152, v153, v154, v155, v156,
            v157, v158, v159, v160, v161, v162, v163, v164, v165, v166, v167, v168, v169, v170, v171, v172, v173,
            v174, v175, v176, v177, v178, v179, v180, v181, v182, v183, v184, v185, v186, v187, v188, v189, v190,
            v191, v192, v193, v194, v195, v196, v197, v198, v199, v200, v201, v202, v203, v204, v205, v206, v207,
            v208, v209, v210, v211, v212, v213, v214, v215, v216, v217, v218, v219, v220, v221, v222, v223, v224,
            v225, v226, v227, v228, v229, v230, v231, v232, v233, v234, v235, v236, v237, v238, v239, v240, v241,
            v242, v243, v244, v245, v246, v247;
        int sum = turn;
        if ((turn & SELDOM - 1) == 0) {
            sum += pass(
                1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016,
                1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029, 1030, 1031, 1032, 1033,
                1034, 1035, 1036, 1037, 1038, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 1046, 1047, 1048, 1049, 1050,
                1051, 1052, 1053, 1054, 1055, 1056, 1057, 1058, 1059, 1060, 1061, 1062, 1063, 1064, 1065, 1066, 1067,
                1068, 1069, 1070, 1071, 1072, 1073, 1074, 1075, 1076, 1077, 1078, 1079, 1080, 1081, 1082, 1083, 1084,
                1085, 1086, 1087, 1088, 1089, 1090, 1091, 1092, 1093, 1094, 1095, 1096, 1097, 1098, 1099, 1100, 1101,
                1102, 1103, 1104, 1105, 1106, 1107, 1108, 1109, 1110, 1111, 1112, 1113, 1114, 1115, 1116, 1117, 1118,
                1119, 1120, 1121, 1122, 1123, 1124, 1125, 1126, 1127, 1128, 1129, 1130, 1131, 1132, 1133, 1134, 1135,
                1136, 1137, 1138, 1139, 1140, 1141, 1142, 1143)
                * pass(
                1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016,
                1017, 1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029, 1030, 1031, 1032, 1033,
                1034, 1035, 1036, 1037, 1038, 1039, 1040, 1041, 1042, 1043, 1044, 1045, 1046, 1047, 1048, 1049, 1050,
                1051, 1052, 1053, 1054, 1055, 1056, 1057, 1058, 1059, 1060, 1061, 1062, 1063, 1064, 1065, 1066, 1067,
                1068, 1069, 1070, 1071, 1072, 1073, 1074, 1075, 1076, 1077, 1078, 1079, 1080, 1081, 1082, 1083, 1084,
                1085, 1086, 1087, 1088, 1089, 1090, 1091, 1092, 1093, 1094, 1095, 1096, 1097, 1098, 1099, 1100, 1101,
                1102, 1103, 1104, 1105, 1106, 1107, 1108, 1109, 1110, 1111, 1112, 1113, 1114, 1115, 1116, 1117, 1118,
                1119, 1120, 1121, 1122, 1123, 1124, 1125, 1126, 1127, 1128, 1129, 1130, 1131, 1132, 1133, 1134, 1135,
                1136, 1137, 1138, 1139, 1140, 1141, 1142, 1143);
        }
        return frames == 1 ? sum : descend(frames - 1, turn + 1) + sum;
    }

    private static int pass(
            int p0, int p1, int p2, int p3, int p4, int p5, int p6, int p7, int p8, int p9, int p10, int p11,
            int p12, int p13, int p14, int p15, int p16, int p17, int p18, int p19, int p20, int p21, int p22,
            int p23, int p24, int p25, int p26, int p27, int p28, int p29, int p30, int p31, int p32, int p33,
            int p34, int p35, int p36, int p37, int p38, int p39, int p40, int p41, int p42, int p43, int p44,
            int p45, int p46, int p47, int p48, int p49, int p50, int p51, int p52, int p53, int p54, int p55,
            int p56, int p57, int p58, int p59, int p60, int p61, int p62, int p63, int p64, int p65, int p66,
            int p67, int p68, int p69, int p70, int p71, int p72, int p73, int p74, int p75, int p76, int p77,
            int p78, int p79, int p80, int p81, int p82, int p83, int p84, int p85, int p86, int p87, int p88,
            int p89, int p90, int p91, int p92, int p93, int p94, int p95, int p96, int p97, int p98, int p99,
            int p100, int p101, int p102, int p103, int p104, int p105, int p106, int p107, int p108, int p109,
            int p110, int p111, int p112, int p113, int p114, int p115, int p116, int p117, int p118, int p119,
            int p120, int p121, int p122, int p123, int p124, int p125, int p126, int p127, int p128, int p129,
            int p130, int p131, int p132, int p133, int p134, int p135, int p136, int p137, int p138, int p139,
            int p140, int p141, int p142, int p143) {
        if (isEver) {
            return (
                p0 + p1 + p2 + p3 + p4 + p5 + p6 + p7 + p8 + p9 + p10 + p11 + p12 + p13 + p14 + p15 + p16 + p17 + p18
                + p19 + p20 + p21 + p22 + p23 + p24 + p25 + p26 + p27 + p28 + p29 + p30 + p31 + p32 + p33 + p34 + p35
                + p36 + p37 + p38 + p39 + p40 + p41 + p42 + p43 + p44 + p45 + p46 + p47 + p48 + p49 + p50 + p51 + p52
                + p53 + p54 + p55 + p56 + p57 + p58 + p59 + p60 + p61 + p62 + p63 + p64 + p65 + p66 + p67 + p68 + p69
                + p70 + p71 + p72 + p73 + p74 + p75 + p76 + p77 + p78 + p79 + p80 + p81 + p82 + p83 + p84 + p85 + p86
                + p87 + p88 + p89 + p90 + p91 + p92 + p93 + p94 + p95 + p96 + p97 + p98 + p99 + p100 + p101 + p102
                + p103 + p104 + p105 + p106 + p107 + p108 + p109 + p110 + p111 + p112 + p113 + p114 + p115 + p116
                + p117 + p118 + p119 + p120 + p121 + p122 + p123 + p124 + p125 + p126 + p127 + p128 + p129 + p130
                + p131 + p132 + p133 + p134 + p135 + p136 + p137 + p138 + p139 + p140 + p141 + p142 + p143)
                * (
                p0 ^ p1 ^ p2 ^ p3 ^ p4 ^ p5 ^ p6 ^ p7 ^ p8 ^ p9 ^ p10 ^ p11 ^ p12 ^ p13 ^ p14 ^ p15 ^ p16 ^ p17 ^ p18
                ^ p19 ^ p20 ^ p21 ^ p22 ^ p23 ^ p24 ^ p25 ^ p26 ^ p27 ^ p28 ^ p29 ^ p30 ^ p31 ^ p32 ^ p33 ^ p34 ^ p35
                ^ p36 ^ p37 ^ p38 ^ p39 ^ p40 ^ p41 ^ p42 ^ p43 ^ p44 ^ p45 ^ p46 ^ p47 ^ p48 ^ p49 ^ p50 ^ p51 ^ p52
                ^ p53 ^ p54 ^ p55 ^ p56 ^ p57 ^ p58 ^ p59 ^ p60 ^ p61 ^ p62 ^ p63 ^ p64 ^ p65 ^ p66 ^ p67 ^ p68 ^ p69
                ^ p70 ^ p71 ^ p72 ^ p73 ^ p74 ^ p75 ^ p76 ^ p77 ^ p78 ^ p79 ^ p80 ^ p81 ^ p82 ^ p83 ^ p84 ^ p85 ^ p86
                ^ p87 ^ p88 ^ p89 ^ p90 ^ p91 ^ p92 ^ p93 ^ p94 ^ p95 ^ p96 ^ p97 ^ p98 ^ p99 ^ p100 ^ p101 ^ p102
                ^ p103 ^ p104 ^ p105 ^ p106 ^ p107 ^ p108 ^ p109 ^ p110 ^ p111 ^ p112 ^ p113 ^ p114 ^ p115 ^ p116
                ^ p117 ^ p118 ^ p119 ^ p120 ^ p121 ^ p122 ^ p123 ^ p124 ^ p125 ^ p126 ^ p127 ^ p128 ^ p129 ^ p130
                ^ p131 ^ p132 ^ p133 ^ p134 ^ p135 ^ p136 ^ p137 ^ p138 ^ p139 ^ p140 ^ p141 ^ p142 ^ p143);
        }
        return p0;
    }
    // spotless:on
}
