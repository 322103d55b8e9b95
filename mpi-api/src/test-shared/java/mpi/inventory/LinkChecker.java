package mpi.inventory;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Checks the classes on the class path against an inventory by the rules of the linker: would a class file that was
 * compiled against the listed API run, unchanged? A member is looked for by its name and its erased descriptor, with
 * the type of a field and what a method returns, in the class, its superclasses and interfaces (JVMS 5.4.3.2, 5.4.3.3).
 * Exceptions do not matter. A constant that the compiler puts into class files must have the same value here.
 */
final class LinkChecker {
    private final ApiChecker classes;

    /** Creates a checker for these lines. */
    LinkChecker(List<ApiLine> lines) {
        classes = new ApiChecker(lines);
    }

    /** Returns why a class file that uses what the line lists would not run; null if it would. */
    String problem(ApiLine line) {
        Class<?> type = ApiTypes.find(line.className());
        if (type == null) {
            return "no such class";
        }
        return switch (line.kind) {
            case "class", "interface" -> classes.problem(line);
            case "constructor" -> problemOfConstructor(line, type);
            case "field" -> problemOfField(line, type);
            case "method" -> problemOfMethod(line, type);
            default -> "a line that is not understood";
        };
    }

    private static String problemOfConstructor(ApiLine line, Class<?> type) {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (names(constructor.getParameterTypes()).equals(erased(line, line.parameters))) {
                return problemOfAccess(line, constructor);
            }
        }
        return "no such constructor";
    }

    private static String problemOfField(ApiLine line, Class<?> type) {
        Field field = field(line, type);
        if (field == null) {
            return "no field of this name and type";
        }
        String problem = problemOfMember(line, field);
        if (problem != null) {
            return problem;
        }
        if (!line.is("static") && !line.is("final") && Modifier.isFinal(field.getModifiers())) {
            return "is final";
        }
        return line.constant == null || line.constant.equals(String.valueOf(value(field)))
                ? null
                : "is " + value(field) + " here";
    }

    private static Field field(ApiLine line, Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(line.memberName())
                    && name(field.getType()).equals(line.type)) {
                return field;
            }
        }
        Field inherited = null;
        for (Class<?> parent : parents(type)) {
            inherited = inherited == null ? field(line, parent) : inherited;
        }
        return inherited;
    }

    private static Object value(Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(field + " is public", e);
        }
    }

    private static String problemOfMethod(ApiLine line, Class<?> type) {
        List<String> parameters = erased(line, line.parameters);
        String returned = erased(line, List.of(line.type)).get(0);
        Method method = method(line.memberName(), parameters, returned, type);
        return method == null ? "no method of this name and descriptor" : problemOfMember(line, method);
    }

    private static Method method(String name, List<String> parameters, String returned, Class<?> type) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name)
                    && names(method.getParameterTypes()).equals(parameters)
                    && name(method.getReturnType()).equals(returned)) {
                return method;
            }
        }
        Method inherited = null;
        for (Class<?> parent : parents(type)) {
            inherited = inherited == null ? method(name, parameters, returned, parent) : inherited;
        }
        return inherited;
    }

    private static List<Class<?>> parents(Class<?> type) {
        List<Class<?>> parents = new ArrayList<>();
        if (type.getSuperclass() != null) {
            parents.add(type.getSuperclass());
        }
        parents.addAll(Arrays.asList(type.getInterfaces()));
        return parents;
    }

    private static String problemOfMember(ApiLine line, Member member) {
        boolean isStatic = Modifier.isStatic(member.getModifiers());
        if (isStatic != line.is("static")) {
            return isStatic ? "is static" : "is not static";
        }
        return problemOfAccess(line, member);
    }

    private static String problemOfAccess(ApiLine line, Member member) {
        int modifiers = member.getModifiers();
        return Modifier.isPublic(modifiers) || line.is("protected") && Modifier.isProtected(modifiers)
                ? null
                : "not public";
    }

    private static List<String> erased(ApiLine line, List<String> types) {
        return types.stream().map(type -> line.bounds.getOrDefault(type, type)).toList();
    }

    private static List<String> names(Class<?>[] types) {
        return Arrays.stream(types).map(LinkChecker::name).toList();
    }

    /** Returns the name of a type as inventories write it: binary, but with brackets for arrays. */
    private static String name(Class<?> type) {
        return type.isArray() ? name(type.getComponentType()) + "[]" : type.getName();
    }
}
