public class OmpitestError {
    static void check(boolean isRight) {
        if (!isRight) {
            System.exit(1);
        }
    }
}
