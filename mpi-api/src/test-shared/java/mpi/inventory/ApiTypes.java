package mpi.inventory;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the rules of the Java language say about types, as far as the checker needs it. Stateless. */
final class ApiTypes {
    /** A value of one of these can be given where a later one is wanted. */
    private static final List<Class<?>> WIDENING =
            List.of(byte.class, short.class, int.class, long.class, float.class, double.class);

    private static final List<Class<?>> PRIMITIVES = List.of(
            void.class,
            boolean.class,
            char.class,
            byte.class,
            short.class,
            int.class,
            long.class,
            float.class,
            double.class);

    private ApiTypes() {}

    /** Returns the type of this name, such as int, mpi.Comm or java.lang.String[]; null if there is none. */
    static Class<?> find(String name) {
        if (name.endsWith("[]")) {
            Class<?> element = find(name.substring(0, name.length() - 2));
            return element == null ? null : Array.newInstance(element, 0).getClass();
        }
        for (Class<?> primitive : PRIMITIVES) {
            if (primitive.getName().equals(name)) {
                return primitive;
            }
        }
        try {
            return Class.forName(name, false, ApiTypes.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    /** Tells whether a program can name the class: it and all around it are visible. */
    static boolean isReachable(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
            if (!isVisible(at.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    static boolean isChecked(Class<?> exception) {
        return !RuntimeException.class.isAssignableFrom(exception) && !Error.class.isAssignableFrom(exception);
    }

    /** Tells whether values of the listed types can be given to these parameters. */
    static boolean accepts(Class<?>[] parameters, List<Class<?>> listed) {
        if (parameters.length != listed.size()) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            if (!accepts(parameters[i], listed.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean accepts(Class<?> parameter, Class<?> listed) {
        if (parameter.isPrimitive() && listed.isPrimitive() && parameter != listed) {
            int from = WIDENING.indexOf(listed);
            return from >= 0 && from <= WIDENING.indexOf(parameter);
        }
        return parameter.isAssignableFrom(listed);
    }

    /** Tells whether one is the class of objects that stand for values of the other, as Integer for int. */
    static boolean isBox(Class<?> type, Class<?> primitive) {
        return primitive.isPrimitive()
                && primitive != void.class
                && type.isAssignableFrom(
                        Array.get(Array.newInstance(primitive, 1), 0).getClass());
    }

    /** Returns all methods of a type, with those that it inherits; no bridges. */
    static Set<Method> methods(Class<?> type) {
        Set<Method> methods = new LinkedHashSet<>();
        if (type != null) {
            for (Method method : type.getDeclaredMethods()) {
                if (!method.isBridge() && !method.isSynthetic()) {
                    methods.add(method);
                }
            }
            methods.addAll(methods(type.getSuperclass()));
            for (Class<?> parent : type.getInterfaces()) {
                methods.addAll(methods(parent));
            }
        }
        return methods;
    }
}
