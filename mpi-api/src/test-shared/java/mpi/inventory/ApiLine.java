package mpi.inventory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A line of an inventory: one class or member of an API. The forms, where words in brackets may be missing and words of
 * modifiers come in any order:
 *
 * <pre>
 * [extra] class [abstract] [final] [inner|static] NAME [extends X] [implements A,B]
 * [extra] interface [static] NAME [extends A,B]
 * [extra] constructor [protected] NAME(P,P) [throws E,E]
 * [extra] field [protected] [static] [final] NAME.FIELD TYPE [= CONSTANT]
 * [extra] method [protected] [static] [abstract|open] [&lt;T:BOUND,...&gt;] NAME.METHOD(P,P) RETURN [throws E,E]
 * </pre>
 *
 * "open" marks a method that programs may override, "extra" what is not needed, CONSTANT is a value that the compiler
 * puts into the class files of programs.
 */
final class ApiLine {
    private static final Set<String> MODIFIERS = Set.of("protected", "static", "abstract", "open", "final", "inner");

    final String text;
    final boolean isExtra;
    final String kind;
    final Set<String> modifiers = new HashSet<>();
    /** Type variables of a generic method with the bound of each. */
    final Map<String, String> bounds = new HashMap<>();
    /** Name of the class, of the member too for fields and methods; without parameters. */
    final String name;

    final List<String> parameters;
    /** Of a field, or what a method returns. */
    final String type;

    /** The value of a field that is a constant of the language; else null. */
    final String constant;

    final List<String> supertypes;
    final List<String> exceptions;

    private ApiLine(String text, Deque<String> words) {
        this.text = text;
        isExtra = words.peek().equals("extra");
        if (isExtra) {
            words.remove();
        }
        kind = words.remove();
        while (MODIFIERS.contains(words.peek())) {
            modifiers.add(words.remove());
        }
        if (words.peek().startsWith("<")) {
            addBounds(words.remove());
        }
        String signature = words.remove();
        int parenthesis = signature.indexOf('(');
        name = parenthesis < 0 ? signature : signature.substring(0, parenthesis);
        parameters = parenthesis < 0 ? List.of() : list(signature.substring(parenthesis + 1, signature.length() - 1));
        type = kind.equals("field") || kind.equals("method") ? words.remove() : null;
        constant = "=".equals(words.peek()) ? last(words) : null;
        exceptions = !words.isEmpty() && words.peek().equals("throws") ? list(last(words)) : List.of();
        supertypes = new ArrayList<>();
        while (!words.isEmpty()) {
            words.remove();
            supertypes.addAll(list(words.remove()));
        }
    }

    /** Reads a line; null if it is empty or a comment. */
    static ApiLine parse(String line) {
        int comment = line.indexOf('#');
        String text = (comment < 0 ? line : line.substring(0, comment)).trim();
        return text.isEmpty() ? null : new ApiLine(text, new ArrayDeque<>(Arrays.asList(text.split("\\s+"))));
    }

    /** Returns the name of the class that the line is about. */
    String className() {
        return type == null ? name : name.substring(0, name.lastIndexOf('.'));
    }

    /** Returns the name of the field or method. */
    String memberName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    boolean is(String modifier) {
        return modifiers.contains(modifier);
    }

    @Override
    public String toString() {
        return text;
    }

    private void addBounds(String word) {
        for (String variable : list(word.substring(1, word.length() - 1))) {
            String[] parts = variable.split(":");
            bounds.put(parts[0], parts[1]);
        }
    }

    private static List<String> list(String words) {
        return words.isEmpty() ? List.of() : List.of(words.split(","));
    }

    private static String last(Deque<String> words) {
        String last = words.removeLast();
        words.removeLast();
        return last;
    }
}
