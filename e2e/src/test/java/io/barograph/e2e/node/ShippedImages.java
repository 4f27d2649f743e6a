package io.barograph.e2e.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.process.CommandRun;
import module java.base;

/// Both images as `deploy/image/build` makes them of what Maven has packaged. Their archives are kept in
/// `e2e/target/images`, since a build takes a quarter of a minute of both CPUs.
public enum ShippedImages {
    EXPORTER("exporter", "exporter"),
    BAROGRAPH("barograph", "cli");

    private static final Path BUILD = Checkout.HOME.resolve("deploy/image/build");
    private static final Path LAUNCHER = Checkout.HOME.resolve("barograph");

    private final String program;
    private final Path packaged;
    private final Path archive;

    ShippedImages(String program, String module) {
        this.program = program;
        this.packaged = Checkout.HOME.resolve(module).resolve("target");
        this.archive = ClusterBinaries.module().toAbsolutePath().resolve("target/images/" + program + ".tar");
    }

    /// The archives of both, built both at a time where they are older than what is in them.
    static Path[] both() {
        return Stream.of(values()).parallel().map(ShippedImages::kept).toArray(Path[]::new);
    }

    private Path kept() {
        try {
            boolean current =
                    Files.exists(archive) && Files.getLastModifiedTime(archive).compareTo(lastChange()) > 0;
            return current ? archive : build();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot tell how old " + archive + " is", e);
        }
    }

    /// Of anything that an image is made of.
    private FileTime lastChange() throws IOException {
        List<Path> all = new ArrayList<>(List.of(BUILD, LAUNCHER));
        for (Path directory : List.of(packaged, packaged.resolve("lib"))) {
            try (Stream<Path> files = Files.list(directory)) {
                files.filter(it -> it.toString().matches(".*\\.(jar|cdx\\.json)"))
                        .forEach(all::add);
            }
        }
        FileTime last = FileTime.fromMillis(0);
        for (Path each : all) {
            FileTime changed = Files.getLastModifiedTime(each);
            last = changed.compareTo(last) > 0 ? changed : last;
        }
        return last;
    }

    /// Builds it anew and gives its archive.
    public Path build() throws IOException {
        Files.createDirectories(archive.resolveSibling(""));
        Path made = Files.createTempFile(archive.resolveSibling(""), program, ".tar");
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
