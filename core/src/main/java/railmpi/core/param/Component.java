package railmpi.core.param;

import java.util.ArrayList;
import java.util.List;

/**
 * Something that users choose by its name in a parameter, and that a jar of somebody else may bring: {@link Components}
 * finds it. It is made at the start of each rank, so it loads nothing before it is asked to, and has a public
 * constructor without arguments. Any thread.
 */
public interface Component {
    /**
     * Returns the name users choose it by.
     *
     * @return of no other component of this parameter
     */
    String name();

    /**
     * Returns other names that users may choose it by.
     *
     * @return for example those that Open MPI has for it
     */
    default List<String> synonyms() {
        return List.of();
    }

    /**
     * Tells users in a few words what it is.
     *
     * @return a phrase for the documentation of the parameter
     */
    String about();

    /**
     * Returns the parameters that it alone has.
     *
     * @return may be empty; their names have its name in them
     */
    default List<Parameter<?>> parameters() {
        return List.of();
    }

    /**
     * Returns all names by which users choose it.
     *
     * @return its name, then the others
     */
    default List<String> names() {
        List<String> names = new ArrayList<>();
        names.add(name());
        names.addAll(synonyms());
        return names;
    }
}
