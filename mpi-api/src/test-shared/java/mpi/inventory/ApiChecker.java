package mpi.inventory;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the classes on the class path against an inventory by the rules of source compatibility: would a program
 * written for the listed API compile, unchanged? A subtype or a boxed type may be returned, a value where void is
 * listed, a parameter may be wider, a constant of a more specific type. A checked exception that is listed must be
 * declared or unchecked; methods that programs override must be neither final nor abstract where that is not listed.
 */
final class ApiChecker {
    /** By class: the abstract methods that the inventory has. */
    private final Map<String, Set<String>> abstractMethods = new HashMap<>();

    private final Set<String> constructed = new HashSet<>();

    /** Creates a checker for these lines. */
    ApiChecker(List<ApiLine> lines) {
        for (ApiLine line : lines) {
            if (line.kind.equals("constructor")) {
                constructed.add(line.name);
            } else if (line.kind.equals("method") && line.is("abstract")) {
                abstractMethods
                        .computeIfAbsent(line.className(), name -> new HashSet<>())
                        .add(line.memberName() + line.parameters);
            }
        }
    }

    /** Returns why a program that uses what the line lists would not compile; null if it would. */
    String problem(ApiLine line) {
        Class<?> type = ApiTypes.find(line.className());
        if (type == null) {
            return "no such class";
        }
        return switch (line.kind) {
            case "class", "interface" -> problemOfClass(line, type);
            case "constructor" -> problemOfConstructor(line, type);
            case "field" -> problemOfField(line, type);
            case "method" -> problemOfMethod(line, type);
            default -> "a line that is not understood";
        };
    }

    private String problemOfClass(ApiLine line, Class<?> type) {
        int modifiers = type.getModifiers();
        boolean isInterface = line.kind.equals("interface");
        boolean isMade = constructed.contains(line.name);
        if (!ApiTypes.isReachable(type)) {
            return "not public";
        }
        if (type.isInterface() != isInterface) {
            return type.isInterface() ? "is an interface" : "is a class";
        }
        if (!isInterface && isMade && !line.is("abstract") && Modifier.isAbstract(modifiers)) {
            return "is abstract";
        }
        if (!isInterface && isMade && !line.is("final") && Modifier.isFinal(modifiers)) {
            return "is final";
        }
        if (line.is("inner") && Modifier.isStatic(modifiers)) {
            return "is static";
        }
        for (String name : line.supertypes) {
            Class<?> parent = ApiTypes.find(name);
            if (parent == null || !parent.isAssignableFrom(type)) {
                return "is no subtype of " + name;
            }
        }
        boolean isImplemented = isInterface || line.is("abstract") && isMade;
        return isImplemented ? problemOfAbstractMethods(line, type) : null;
    }

    private String problemOfAbstractMethods(ApiLine line, Class<?> type) {
        Set<String> listed = abstractMethods.getOrDefault(line.name, Set.of());
        for (Method method : ApiTypes.methods(type)) {
            String signature = method.getName() + names(method.getParameterTypes());
            if (isNeeded(method) && !listed.contains(signature)) {
                return "has one more abstract method: " + signature;
            }
        }
        return null;
    }

    /** Tells whether whoever extends a class, or uses an annotation, has to give this: Java itself gives its own. */
    private static boolean isNeeded(Method method) {
        return Modifier.isAbstract(method.getModifiers())
                && method.getDefaultValue() == null
                && !method.getDeclaringClass().getName().startsWith("java.");
    }

    private static List<String> names(Class<?>[] types) {
        return Arrays.stream(types).map(Class::getTypeName).toList();
    }

    private static String problemOfConstructor(ApiLine line, Class<?> type) {
        List<Class<?>> parameters = parameters(line);
        if (parameters == null) {
            return "the type of a parameter does not exist";
        }
        String problem = "no such constructor";
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (ApiTypes.accepts(constructor.getParameterTypes(), parameters)) {
                problem = isAccessible(line, constructor.getModifiers())
                        ? problemOfExceptions(line, constructor)
                        : "not public";
                if (problem == null) {
                    return null;
                }
            }
        }
        return problem;
    }

    private static String problemOfField(ApiLine line, Class<?> type) {
        Field field = field(type, line.memberName());
        Class<?> listed = ApiTypes.find(line.type);
        if (field == null || listed == null) {
            return "no such field, or its type does not exist";
        }
        if (!isAccessible(line, field.getModifiers())) {
            return "not public";
        }
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        if (isStatic != line.is("static")) {
            return isStatic ? "is static" : "is not static";
        }
        boolean isRead = isStatic && listed.isAssignableFrom(field.getType());
        if (field.getType() != listed && !isRead) {
            return "is a " + field.getType().getName();
        }
        return !isStatic && !line.is("final") && Modifier.isFinal(field.getModifiers()) ? "is final" : null;
    }

    private static Field field(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        return null;
    }

    private static String problemOfMethod(ApiLine line, Class<?> type) {
        List<Class<?>> parameters = parameters(line);
        if (parameters == null) {
            return "the type of a parameter does not exist";
        }
        boolean isOverridden = line.is("abstract") || line.is("open");
        String problem = "no such method";
        for (Method method : ApiTypes.methods(type)) {
            boolean isMeant = method.getName().equals(line.memberName())
                    && (isOverridden
                            ? Arrays.asList(method.getParameterTypes()).equals(parameters)
                            : ApiTypes.accepts(method.getParameterTypes(), parameters));
            if (isMeant) {
                problem = problemOfMethod(line, method, isOverridden);
                if (problem == null) {
                    return null;
                }
            }
        }
        return problem;
    }

    private static String problemOfMethod(ApiLine line, Method method, boolean isOverridden) {
        int modifiers = method.getModifiers();
        if (!isAccessible(line, modifiers)) {
            return "not public";
        }
        if (Modifier.isStatic(modifiers) != line.is("static")) {
            return line.is("static") ? "is not static" : "is static";
        }
        if (isOverridden && Modifier.isFinal(modifiers)) {
            return "is final, but programs override it";
        }
        if (line.is("open") && Modifier.isAbstract(modifiers)) {
            return "is abstract, but programs need not have it";
        }
        if (isOverridden && line.is("protected") && Modifier.isPublic(modifiers)) {
            return "is public, but programs override it as protected";
        }
        return returns(line, method, isOverridden)
                ? problemOfExceptions(line, method)
                : "returns " + method.getReturnType().getName();
    }

    private static boolean returns(ApiLine line, Method method, boolean isOverridden) {
        Class<?> actual = method.getReturnType();
        if (line.bounds.containsKey(line.type)) {
            Class<?> bound = ApiTypes.find(line.bounds.get(line.type));
            return method.getGenericReturnType() instanceof TypeVariable
                    && bound != null
                    && bound.isAssignableFrom(actual);
        }
        Class<?> listed = ApiTypes.find(line.type);
        if (listed == null) {
            return false;
        }
        if (isOverridden) {
            return actual == listed || !listed.isPrimitive() && actual.isAssignableFrom(listed);
        }
        return listed == void.class
                || listed.isAssignableFrom(actual)
                || ApiTypes.isBox(actual, listed)
                || ApiTypes.isBox(listed, actual);
    }

    private static boolean isAccessible(ApiLine line, int modifiers) {
        return Modifier.isPublic(modifiers) || line.is("protected") && Modifier.isProtected(modifiers);
    }

    /** Returns the types of the parameters; null if one does not exist. */
    private static List<Class<?>> parameters(ApiLine line) {
        List<Class<?>> types = new ArrayList<>();
        for (String name : line.parameters) {
            Class<?> type = ApiTypes.find(name);
            if (type == null) {
                return null;
            }
            types.add(type);
        }
        return types;
    }

    private static String problemOfExceptions(ApiLine line, Executable member) {
        List<Class<?>> listed = new ArrayList<>();
        line.exceptions.forEach(name -> listed.add(ApiTypes.find(name)));
        for (Class<?> thrown : member.getExceptionTypes()) {
            if (ApiTypes.isChecked(thrown) && listed.stream().noneMatch(each -> each.isAssignableFrom(thrown))) {
                return "throws " + thrown.getName();
            }
        }
        for (Class<?> each : listed) {
            boolean isDeclared = Arrays.stream(member.getExceptionTypes()).anyMatch(each::isAssignableFrom);
            if (ApiTypes.isChecked(each) && !isDeclared) {
                return "does not throw the checked " + each.getName();
            }
        }
        return null;
    }
}
