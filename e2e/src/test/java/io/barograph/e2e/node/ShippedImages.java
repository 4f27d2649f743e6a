package io.barograph.e2e.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.process.CommandRun;
import module java.base;

/// Both images as `deploy/image/build` makes them of what Maven has packaged. Their archives are kept in
/// `e2e/target/images`, since a build takes a quarter of a minute of both CPUs, named by what they were made of.
public enum ShippedImages {
    EXPORTER("exporter", "exporter"),
    BAROGRAPH("barograph", "cli");

    private static final Path BUILD = Checkout.HOME.resolve("deploy/image/build");
    private static final Path LAUNCHER = Checkout.HOME.resolve("barograph");
    private static final Path KEPT = ClusterBinaries.module().toAbsolutePath().resolve("target/images");

    private final String program;
    private final Path packaged;

    ShippedImages(String program, String module) {
        this.program = program;
        this.packaged = Checkout.HOME.resolve(module).resolve("target");
    }

    /// The archives of both, built both at a time where there are none of what Maven has packaged.
    static Path[] both() {
        return Stream.of(values()).parallel().map(ShippedImages::kept).toArray(Path[]::new);
    }

    private Path kept() {
        try {
            Path archive = archive();
            return Files.exists(archive) ? archive : build();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot tell what the image of " + program + " is made of", e);
        }
    }

    /// Named by each file that the image is made of, its size and its time, and by the JDK.
    private Path archive() throws IOException {
        List<Path> all = new ArrayList<>(List.of(BUILD, LAUNCHER));
        for (Path directory : List.of(packaged, packaged.resolve("lib"))) {
            try (Stream<Path> files = Files.list(directory)) {
                files.filter(it -> it.toString().matches(".*\\.(jar|cdx\\.json)"))
                        .forEach(all::add);
            }
        }
        StringBuilder parts = new StringBuilder(System.getProperty("java.vm.version"));
        for (Path each : all.stream().sorted().toList()) {
            parts.append('\n')
                    .append(each)
                    .append(' ')
                    .append(Files.size(each))
                    .append(' ')
                    .append(Files.getLastModifiedTime(each));
        }
        UUID digest = UUID.nameUUIDFromBytes(parts.toString().getBytes(StandardCharsets.UTF_8));
        return KEPT.resolve(program + "-" + digest + ".tar");
    }

    /// Builds it anew and gives its archive.
    public Path build() throws IOException {
        Files.createDirectories(KEPT);
        Path archive = archive();
        Path made = Files.createTempFile(KEPT, program, ".tar");
        try {
            CommandRun build = CommandRun.run(
                    Map.of("BAROGRAPH_BUILD", "never", "BAROGRAPH_JAVA_HOME", System.getProperty("java.home")),
                    List.of(BUILD.toString(), program, made.toString()));
            assertThat(build.code()).as(build.printed()).isZero();
            return Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(made);
        }
    }
}
