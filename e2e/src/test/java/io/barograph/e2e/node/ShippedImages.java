package io.barograph.e2e.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.CommandRun;
import module java.base;

/// Both images as `deploy/image/build` makes them of what Maven has packaged just now.
final class ShippedImages {

    private ShippedImages() {}

    /// Writes the archives, both at a time, and gives their paths back.
    static Path[] build(Path directory) {
        return Stream.of("exporter", "barograph")
                .parallel()
                .map(program -> build(program, directory.resolve(program + ".tar")))
                .toArray(Path[]::new);
    }

    private static Path build(String program, Path archive) {
        CommandRun build = CommandRun.run(
                Map.of("BAROGRAPH_BUILD", "never", "BAROGRAPH_JAVA_HOME", System.getProperty("java.home")),
                List.of(Checkout.HOME.resolve("deploy/image/build").toString(), program, archive.toString()));
        assertThat(build.code()).as(build.printed()).isZero();
        return archive;
    }
}
