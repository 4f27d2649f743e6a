import module java.base;

/// Writes a jar anew so that an AOT cache takes its classes. Classes before version 50 have no stack maps, so the cache
/// leaves them out, and each start verifies them the old way, which takes longer than all the rest of starting; they are
/// written in a version that has them, and their code stays what it is. Of a signed jar the cache takes no class at all,
/// and each start checks every class against the signature: the signature is left out. The jar it writes depends on the
/// one it reads and on nothing else.
///
/// `java Renew.java JAR...`; a jar that is not signed and has no such classes stays untouched.
final class Renew {

    /// Java 8: everything a class of version 49 says means the same there.
    private static final int VERSION = 52;

    private static final int WITH_STACK_MAPS = 50;

    private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");

    private Renew() {}

    static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            renew(Path.of(jar));
        }
    }

    private static void renew(Path jar) throws IOException {
        Path renewed = Path.of(jar + ".renewed");
        int old = 0;
        boolean signed = false;
        try (ZipFile in = new ZipFile(jar.toFile());
                URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()});
                OutputStream file = Files.newOutputStream(renewed);
                ZipOutputStream out = new ZipOutputStream(file)) {
            ClassFile classes = ClassFile.of(
                    ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                    ClassFile.ClassHierarchyResolverOption.of(
                            ClassHierarchyResolver.ofResourceParsing(loader).orElse(ClassHierarchyResolver.defaultResolver())));
            for (ZipEntry entry : List.copyOf(in.stream().toList())) {
                if (SIGNATURE.matcher(entry.getName()).matches()) {
                    signed = true;
                    continue;
                }
                byte[] bytes;
                try (InputStream content = in.getInputStream(entry)) {
                    bytes = content.readAllBytes();
                }
                if (entry.getName().endsWith(".class") && version(bytes) < WITH_STACK_MAPS) {
                    bytes = renewed(classes, bytes);
                    old++;
                } else if (entry.getName().equals(JarFile.MANIFEST_NAME)) {
                    bytes = withoutDigests(bytes);
                }
                ZipEntry same = new ZipEntry(entry.getName());
                same.setTimeLocal(entry.getTimeLocal());
                out.putNextEntry(same);
                out.write(bytes);
                out.closeEntry();
            }
        }
        if (old == 0 && !signed) {
            Files.delete(renewed);
        } else {
            Files.move(renewed, jar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        System.out.println(jar.getFileName() + ": " + old + " classes renewed" + (signed ? ", its signature left out" : ""));
    }

    /// A signed jar's manifest has a section for each of its files.
    private static byte[] withoutDigests(byte[] manifest) throws IOException {
        Manifest read = new Manifest(new ByteArrayInputStream(manifest));
        if (read.getEntries().isEmpty()) {
            return manifest;
        }
        read.getEntries().clear();
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        read.write(written);
        return written.toByteArray();
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
