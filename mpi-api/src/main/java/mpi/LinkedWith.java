package mpi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a member that class files of other MPIs name with another type. A class file names a field with its type, and a
 * method with the types of its parameters and of its result; the linker looks for exactly these. The build
 * ({@code src/build/java/LinkedForms.java}) gives the class file the member in that form too. The second form is
 * synthetic: the linker finds it, compilers of all languages and Javadoc do not, so it makes no call ambiguous.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.FIELD})
@interface LinkedWith {
    /** The type that class files of other MPIs name. */
    Class<?> value();

    /** The type of this member that is replaced, wherever the member has it. */
    Class<?> insteadOf() default Object.class;
}
