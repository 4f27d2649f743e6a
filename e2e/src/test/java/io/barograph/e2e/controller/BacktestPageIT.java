package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.browser.Chromium;
import io.barograph.testkit.process.PackagedProgram;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A backtest's page as a browser draws it, from a file: its policy allows its own style and nothing else.
@Tag("full")
class BacktestPageIT {

    private static final Path EXAMPLES = Path.of("../examples");

    @TempDir
    private Path directory;

    @Test
    void aBrowserHasNothingToComplainOf() throws Exception {
        String hostile = "<img src=x onerror=document.title='owned'>";
        Path recording =
                Files.copy(EXAMPLES.resolve("recordings/S36_long.trace.gz"), directory.resolve(hostile + ".trace.gz"));
        Path page = directory.resolve("page.html");
        Process backtest = new ProcessBuilder(PackagedProgram.command(
                        "cli",
                        "io.barograph.cli.Barograph",
                        "backtest",
                        recording.toString(),
                        "--policies=" + EXAMPLES.resolve("backtest/early"),
                        "--output=html",
                        "--output-file=" + page))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(directory.resolve("err").toFile())
                .start();
        assertThat(backtest.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(directory.resolve("err"))).isEmpty();
        assertThat(backtest.exitValue()).isZero();

        Chromium.Drawn drawn = Chromium.draw(page.toUri().toString(), directory);
        assertThat(drawn.console()).isEmpty();
        assertThat(drawn.dom())
                .contains("<title>Barograph backtest</title>")
                .contains("&lt;img src=x onerror=document.title='owned'&gt;")
                .contains("class=\"firing\"", "class=\"signal\"", "ExampleCPUTrouble")
                .doesNotContain("<img", "NaN", "Infinity");
    }
}
