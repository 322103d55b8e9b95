package railmpi.core.compile;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that HotSpot is not to compile into its callers; of a class: all its methods. These are the doors of the
 * layers, and what runs once for a frame or a long message: such a call is nothing beside what it does. HotSpot would
 * take the whole path of a short message, some 6000 bytes of bytecode, into each of the methods that follow each other
 * on it, and all of the path that polls the rails, some 7000, into each of seven. One such compilation takes up to half
 * a second, beside a rank that waits for messages.
 *
 * <p>The build of {@code railmpi.jar} collects these methods into {@code META-INF/railmpi/compile-commands}. Methods of
 * the same name and class have it together.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Seam {}
