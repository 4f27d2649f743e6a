import module java.base;

/// Writes a jar's classes anew in a version that an AOT cache takes: classes before version 50 have no stack maps, so the
/// cache leaves them out, and each start verifies them the old way, which takes longer than all the rest of starting.
/// Their code stays what it is. The jar it writes depends on the one it reads and on nothing else.
///
/// `java Renew.java JAR...`; a jar without such classes stays untouched.
final class Renew {

    /// Java 8: everything a class of version 49 says means the same there.
    private static final int VERSION = 52;

    private static final int WITH_STACK_MAPS = 50;

    private Renew() {}

    static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            renew(Path.of(jar));
        }
    }

    private static void renew(Path jar) throws IOException {
        Path renewed = Path.of(jar + ".renewed");
        int old = 0;
        try (ZipFile in = new ZipFile(jar.toFile());
                URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()});
                OutputStream file = Files.newOutputStream(renewed);
                ZipOutputStream out = new ZipOutputStream(file)) {
            ClassFile classes = ClassFile.of(
                    ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                    ClassFile.ClassHierarchyResolverOption.of(
                            ClassHierarchyResolver.ofResourceParsing(loader).orElse(ClassHierarchyResolver.defaultResolver())));
            for (ZipEntry entry : List.copyOf(in.stream().toList())) {
                byte[] bytes;
                try (InputStream content = in.getInputStream(entry)) {
                    bytes = content.readAllBytes();
                }
                if (entry.getName().endsWith(".class") && version(bytes) < WITH_STACK_MAPS) {
                    bytes = renewed(classes, bytes);
                    old++;
                }
                ZipEntry same = new ZipEntry(entry.getName());
                same.setTimeLocal(entry.getTimeLocal());
                out.putNextEntry(same);
                out.write(bytes);
                out.closeEntry();
            }
        }
        if (old == 0) {
            Files.delete(renewed);
        } else {
            Files.move(renewed, jar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        System.out.println(jar.getFileName() + ": " + old + " classes renewed");
    }

    private static int version(byte[] bytes) {
        return (bytes[6] & 0xff) << 8 | bytes[7] & 0xff;
    }

    private static byte[] renewed(ClassFile classes, byte[] bytes) {
        ClassModel model = classes.parse(bytes);
        return classes.transformClass(
                model,
                ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                        .andThen(ClassTransform.endHandler(builder -> builder.withVersion(VERSION, 0))));
    }
}
