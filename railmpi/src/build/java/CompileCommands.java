import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A step of the build: finds what is annotated with {@code railmpi.core.compile.Seam}, and writes a file of commands
 * for HotSpot's compilers ({@code -XX:CompileCommandFile}).
 *
 * <p>Arguments: the file; a class path of folders and jars.
 */
final class CompileCommands extends ClassVisitor {
    private static final String ANNOTATION = "Lrailmpi/core/compile/Seam;";

    private final Set<String> seams;
    private String owner;

    private CompileCommands(Set<String> seams) {
        super(Opcodes.ASM9);
        this.seams = seams;
    }

    /** Reads all classes and writes the file. */
    public static void main(String[] args) throws IOException {
        Set<String> seams = new TreeSet<>();
        for (String entry : args[1].split(File.pathSeparator)) {
            if (Files.isDirectory(Path.of(entry))) {
                readFolder(Path.of(entry), seams);
            } else if (entry.endsWith(".jar")) {
                readJar(entry, seams);
            }
        }
        if (seams.isEmpty()) {
            throw new IllegalStateException("no class of " + args[1] + " has a seam");
        }
        StringBuilder commands = new StringBuilder("quiet\n");
        seams.forEach(seam -> commands.append("dontinline,").append(seam).append('\n'));
        Path file = Path.of(args[0]);
        Files.createDirectories(file.getParent());
        Files.writeString(file, commands.toString());
        System.out.println("seams for the compiler: " + seams.size());
    }

    private static void readFolder(Path folder, Set<String> seams) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                read(Files.readAllBytes(file), seams);
            }
        }
    }

    private static void readJar(String file, Set<String> seams) throws IOException {
        try (ZipFile jar = new ZipFile(file)) {
            for (ZipEntry entry :
                    jar.stream().filter(any -> isOurs(any.getName())).toArray(ZipEntry[]::new)) {
                try (InputStream content = jar.getInputStream(entry)) {
                    read(content.readAllBytes(), seams);
                }
            }
        }
    }

    private static boolean isOurs(String name) {
        return name.endsWith(".class") && (name.startsWith("mpi/") || name.startsWith("railmpi/"));
    }

    private static void read(byte[] type, Set<String> seams) {
        new ClassReader(type)
                .accept(
                        new CompileCommands(seams),
                        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String above, String[] interfaces) {
        owner = name.replace('/', '.');
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean isVisible) {
        if (descriptor.equals(ANNOTATION)) {
            seams.add(owner + "::*");
        }
        return null;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public AnnotationVisitor visitAnnotation(String descriptor, boolean isVisible) {
                if (descriptor.equals(ANNOTATION)) {
                    seams.add(owner + "::" + name);
                }
                return null;
            }
        };
    }
}
