import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A step of the build, behind the compiler: gives each member that is annotated with {@code mpi.LinkedWith} its second
 * form, which only the linker sees. A method gets a bridge as the compiler makes them for overridden methods:
 * synthetic, it calls the method. A static field gets a synthetic copy, set wherever the field is set. The annotations
 * are taken out of the class files, so a class file that has been seen stays as it is.
 *
 * <p>Arguments: the folder of the class files.
 */
final class LinkedForms extends ClassVisitor {
    private static final String ANNOTATION = "Lmpi/LinkedWith;";

    /** Fields by what setting them looks like, and the types of their copies. */
    private final Map<String, Type> copies = new LinkedHashMap<>();

    private final List<Runnable> bridges = new ArrayList<>();
    private String owner;

    private LinkedForms(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Processes all class files of the folder. */
    public static void main(String[] args) throws IOException {
        int members = 0;
        try (Stream<Path> files = Files.walk(Path.of(args[0]))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                members += process(file);
            }
        }
        System.out.println("second forms of members, for the linker: " + members);
    }

    private static int process(Path file) throws IOException {
        ClassReader reader = new ClassReader(Files.readAllBytes(file));
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        LinkedForms forms = new LinkedForms(writer);
        try {
            reader.accept(forms, 0);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(file + ": " + e.getMessage(), e);
        }
        int members = forms.bridges.size() + forms.copies.size();
        if (members > 0) {
            replace(file, writer.toByteArray());
        }
        return members;
    }

    /** The file has the old bytes or the new ones, whenever the build is stopped. */
    private static void replace(Path file, byte[] bytes) {
        Path aside = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.write(aside, bytes);
            Files.move(aside, file, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    @Override
    public void visit(int version, int access, String name, String signature, String parent, String[] interfaces) {
        owner = name;
        super.visit(version, access, name, signature, parent, interfaces);
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        return new FieldVisitor(api, super.visitField(access, name, descriptor, signature, value)) {
            @Override
            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                return annotation.equals(ANNOTATION)
                        ? new Linked((from, to) -> copy(access, name, descriptor, from, to))
                        : super.visitAnnotation(annotation, visible);
            }
        };
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(api, super.visitMethod(access, name, descriptor, signature, exceptions)) {
            @Override
            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                return annotation.equals(ANNOTATION)
                        ? new Linked((from, to) -> bridge(access, name, descriptor, exceptions, from, to))
                        : super.visitAnnotation(annotation, visible);
            }

            @Override
            public void visitFieldInsn(int opcode, String of, String field, String type) {
                Type copy = of.equals(owner) && opcode == Opcodes.PUTSTATIC ? copies.get(field + type) : null;
                if (copy != null) {
                    super.visitInsn(Opcodes.DUP);
                    super.visitFieldInsn(opcode, of, field, copy.getDescriptor());
                }
                super.visitFieldInsn(opcode, of, field, type);
            }
        };
    }

    @Override
    public void visitEnd() {
        bridges.forEach(Runnable::run);
        super.visitEnd();
    }

    private void copy(int access, String name, String descriptor, Type from, Type to) {
        require(Type.getType(descriptor).equals(from) && (access & Opcodes.ACC_STATIC) != 0, name + descriptor);
        copies.put(name + descriptor, to);
        cv.visitField(access | Opcodes.ACC_SYNTHETIC, name, to.getDescriptor(), null, null)
                .visitEnd();
    }

    private void bridge(int access, String name, String descriptor, String[] exceptions, Type from, Type to) {
        Type result = Type.getReturnType(descriptor);
        Type[] parameters = Type.getArgumentTypes(descriptor);
        Type linkedResult = result.equals(from) ? to : result;
        Type[] linkedParameters = Stream.of(parameters)
                .map(parameter -> parameter.equals(from) ? to : parameter)
                .toArray(Type[]::new);
        String linked = Type.getMethodDescriptor(linkedResult, linkedParameters);
        require(!linked.equals(descriptor), name + descriptor);
        bridges.add(() -> {
            boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
            MethodVisitor code =
                    cv.visitMethod(access | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE, name, linked, null, exceptions);
            code.visitCode();
            int slot = 0;
            if (!isStatic) {
                code.visitVarInsn(Opcodes.ALOAD, slot++);
            }
            for (Type parameter : linkedParameters) {
                code.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), slot);
                slot += parameter.getSize();
            }
            code.visitMethodInsn(
                    isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
            code.visitInsn(linkedResult.getOpcode(Opcodes.IRETURN));
            code.visitMaxs(0, 0);
            code.visitEnd();
        });
    }

    private void require(boolean holds, String member) {
        if (!holds) {
            throw new IllegalStateException(owner + "." + member + ": @LinkedWith replaces no type of it");
        }
    }

    /** What is to be done with the two types of an annotation. */
    private interface Form {
        void make(Type from, Type to);
    }

    /** Reads one annotation. */
    private final class Linked extends AnnotationVisitor {
        private final Form form;
        private Type from = Type.getType(Object.class);
        private Type to;

        Linked(Form form) {
            super(LinkedForms.this.api);
            this.form = form;
        }

        @Override
        public void visit(String name, Object value) {
            if (name.equals("value")) {
                to = (Type) value;
            } else {
                from = (Type) value;
            }
        }

        @Override
        public void visitEnd() {
            form.make(from, to);
        }
    }
}
