package railmpi.core.env;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What an environment variable means; the manual is made from it, and it stands in the Javadoc. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Variable {
    /** Who gives a variable its value. */
    enum Source {
        /** The user, before anything starts. */
        USER,
        /** mpirun or another process manager, for the ranks; programs and scripts may read it. */
        LAUNCHER,
        /** A batch system. */
        BATCH_SYSTEM,
        /** A part of RailMPI for another one; of no use elsewhere. */
        INTERNAL
    }

    /** Returns who sets it. */
    Source source();

    /** Returns what its value is and does, a sentence without the name. */
    String value();

    /** Returns what stands for the rest of the name in the manual, where the constant is a beginning only. */
    String rest() default "";
}
