package io.barograph.e2e.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.testkit.Checkout;
import module java.base;

/// The exporter's image as `deploy/image/build` makes it of what Maven has packaged just now.
final class ExporterImage {

    private ExporterImage() {}

    /// Writes the archive and gives its path back.
    static Path build(Path archive) throws IOException, InterruptedException {
        ProcessBuilder build = new ProcessBuilder(
                        Checkout.HOME.resolve("deploy/image/build").toString(), "exporter", archive.toString())
                .redirectErrorStream(true);
        build.environment().put("BAROGRAPH_BUILD", "never");
        build.environment().put("BAROGRAPH_JAVA_HOME", System.getProperty("java.home"));
        Process process = build.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError("deploy/image/build failed: " + said);
        }
        return archive;
    }
}
