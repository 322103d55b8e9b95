public class Broken {
    nonsense
}
