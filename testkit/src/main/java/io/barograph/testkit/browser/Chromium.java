package io.barograph.testkit.browser;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

/// A real browser without a window (Debian: `apt-get install chromium`), one page a run.
public final class Chromium {

    private Chromium() {}

    /// A page after its scripts have run for a few seconds.
    ///
    /// @param dom the document as it stands then
    /// @param console what scripts and policies complained of, a line each
    public record Drawn(String dom, List<String> console) {}

    public static Drawn draw(String url, Path directory) throws IOException, InterruptedException {
        Path dom = directory.resolve("dom.html");
        Path log = directory.resolve("chromium.log");
        Process chromium = new ProcessBuilder(
                        "chromium",
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--no-first-run",
                        "--user-data-dir=" + directory.resolve("profile"),
                        "--virtual-time-budget=5000",
                        "--enable-logging=stderr",
                        "--dump-dom",
                        url)
                .redirectOutput(dom.toFile())
                .redirectError(log.toFile())
                .start();
        assertThat(chromium.waitFor(120, TimeUnit.SECONDS)).as("chromium ends").isTrue();
        assertThat(chromium.exitValue()).as(Files.readString(log)).isZero();
        List<String> console = Files.readAllLines(log).stream()
                .filter(line -> line.contains("CONSOLE"))
                .toList();
        return new Drawn(Files.readString(dom), console);
    }
}
