package mpi.inventory;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.TypeVariable;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists the public and protected members of a package in the form of {@link ApiLine}. Members that only the linker sees
 * are left out. An element of an annotation is abstract if it has no default. Stateless.
 */
final class ApiListing {
    private static final String CLASS = ".class";

    private ApiListing() {}

    /** Returns the lines of a package, found beside one of its classes. */
    static TreeSet<String> of(Class<?> member) throws IOException, ReflectiveOperationException {
        TreeSet<String> lines = new TreeSet<>();
        for (String name : namesBeside(member)) {
            Class<?> type = Class.forName(name, false, member.getClassLoader());
            if (!type.isSynthetic() && !type.isAnonymousClass() && ApiTypes.isReachable(type)) {
                add(type, lines);
            }
        }
        return lines;
    }

    private static List<String> namesBeside(Class<?> member) throws IOException {
        String folder = member.getPackageName().replace('.', '/');
        Path place = placeOf(member);
        if (Files.isDirectory(place)) {
            return names(member, place.resolve(folder));
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + place.toUri()), Map.of())) {
            return names(member, jar.getPath("/" + folder));
        }
    }

    private static Path placeOf(Class<?> member) {
        try {
            return Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the place of " + member, e);
        }
    }

    private static List<String> names(Class<?> member, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(CLASS) && !name.equals("package-info.class"))
                    .map(name -> member.getPackageName() + "." + name.substring(0, name.length() - CLASS.length()))
                    .toList();
        }
    }

    private static void add(Class<?> type, TreeSet<String> lines) throws ReflectiveOperationException {
        lines.add(type.isInterface() ? interfaceLine(type) : classLine(type));
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isListed(constructor)) {
                lines.add(words("constructor", access(constructor), type.getName() + parameters(constructor))
                        + exceptions(constructor));
            }
        }
        for (Field field : type.getDeclaredFields()) {
            if (isListed(field)) {
                lines.add(fieldLine(field));
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (isListed(method)) {
                lines.add(methodLine(method));
            }
        }
    }

    private static boolean isListed(Member member) {
        return ApiTypes.isVisible(member.getModifiers()) && !member.isSynthetic();
    }

    private static String interfaceLine(Class<?> type) {
        String nested = type.isMemberClass() ? "static" : "";
        return words("interface", nested, type.getName(), list("extends", type.getInterfaces()));
    }

    private static String classLine(Class<?> type) {
        int modifiers = type.getModifiers();
        String nested = !type.isMemberClass() ? "" : Modifier.isStatic(modifiers) ? "static" : "inner";
        Class<?> parent = publishedParent(type);
        return words(
                "class",
                Modifier.isAbstract(modifiers) ? "abstract" : "",
                Modifier.isFinal(modifiers) ? "final" : "",
                nested,
                type.getName(),
                parent == Object.class ? "" : "extends " + parent.getName(),
                list("implements", type.getInterfaces()));
    }

    /** A class of the engine below the API is passed over: programs see none of its members. */
    private static Class<?> publishedParent(Class<?> type) {
        Class<?> parent = type.getSuperclass();
        return parent.getPackageName().startsWith("railmpi.calls") ? publishedParent(parent) : parent;
    }

    private static String fieldLine(Field field) throws ReflectiveOperationException {
        int modifiers = field.getModifiers();
        boolean isConstant = Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers);
        boolean isCopied = field.getType().isPrimitive() || field.getType() == String.class;
        return words(
                "field",
                access(field),
                Modifier.isStatic(modifiers) ? "static" : "",
                Modifier.isFinal(modifiers) ? "final" : "",
                name(field),
                field.getType().getTypeName(),
                isConstant && isCopied ? "= " + field.get(null) : "");
    }

    private static String methodLine(Method method) {
        int modifiers = method.getModifiers();
        boolean isAbstract = Modifier.isAbstract(modifiers) && method.getDefaultValue() == null;
        return words(
                        "method",
                        access(method),
                        Modifier.isStatic(modifiers) ? "static" : "",
                        isAbstract ? "abstract" : isOpen(method) ? "open" : "",
                        bounds(method),
                        name(method) + parameters(method),
                        returned(method))
                + exceptions(method);
    }

    /** What programs are meant to override: of classes that they have to extend. */
    private static boolean isOpen(Method method) {
        int excluded = Modifier.STATIC | Modifier.FINAL | Modifier.ABSTRACT;
        return (method.getModifiers() & excluded) == 0
                && Modifier.isAbstract(method.getDeclaringClass().getModifiers());
    }

    private static String access(Member member) {
        return Modifier.isProtected(member.getModifiers()) ? "protected" : "";
    }

    private static String name(Member member) {
        return member.getDeclaringClass().getName() + "." + member.getName();
    }

    /** Only a variable that is returned matters: what a program assigns. */
    private static String bounds(Method method) {
        return method.getGenericReturnType() instanceof TypeVariable<?> variable
                        && variable.getGenericDeclaration() == method
                ? "<" + variable.getName() + ":" + method.getReturnType().getTypeName() + ">"
                : "";
    }

    private static String returned(Method method) {
        return bounds(method).isEmpty()
                ? method.getReturnType().getTypeName()
                : method.getGenericReturnType().getTypeName();
    }

    private static String parameters(Executable member) {
        return Arrays.stream(member.getParameterTypes())
                .map(Class::getTypeName)
                .collect(Collectors.joining(",", "(", ")"));
    }

    private static String exceptions(Executable member) {
        String list = list("throws", member.getExceptionTypes());
        return list.isEmpty() ? "" : " " + list;
    }

    private static String list(String word, Class<?>[] types) {
        return types.length == 0
                ? ""
                : Arrays.stream(types)
                        .map(Class::getTypeName)
                        .sorted()
                        .collect(Collectors.joining(",", word + " ", ""));
    }

    private static String words(String... words) {
        List<String> said = new ArrayList<>(List.of(words));
        said.removeIf(String::isEmpty);
        return String.join(" ", said);
    }
}
