public class Later {
    nonsense
}
