package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.browser.Chromium;
import io.barograph.testkit.process.PackagedProgram;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A backtest's page as a browser draws it, from a file: its policy allows its own style and script and nothing else.
@Tag("full")
class BacktestPageIT {

    private static final Path EXAMPLES = Path.of("../examples");

    @TempDir
    private Path directory;

    @Test
    void aBrowserHasNothingToComplainOf() throws Exception {
        String hostile = "<img src=x onerror=document.title='owned'><!--<script>";
        Path recording =
                Files.copy(EXAMPLES.resolve("recordings/S36_long.trace.gz"), directory.resolve(hostile + ".trace.gz"));
        Chromium.Drawn drawn = draw(recording);
        assertThat(drawn.console()).isEmpty();
        assertThat(drawn.dom())
                .contains("<title>Barograph backtest</title>")
                .contains("&lt;img src=x onerror=document.title='owned'&gt;&lt;!--&lt;script&gt;</h3>")
                .contains("class=\"lane\">ExampleCPUTrouble</text>", "<title>firing from 44s for 2m32s</title>")
                .contains(
                        "<path class=\"signal\"",
                        "<path class=\"pale\"",
                        "class=\"unknown\"",
                        ">2m</text>",
                        ">30 %</text>")
                .contains("Contention(KUBEPODS, CPU).avg10, at most 52 % (pale: Pressure(KUBEPODS, CPU, SOME))")
                .contains("; 1 episode, 0 incidents. The table below says the same.")
                .doesNotContain("<img", "NaN", "Infinity", "undefined");
    }

    @Test
    void aSweepIsDrawnAsAPointForEachValue() throws Exception {
        Chromium.Drawn drawn =
                draw(EXAMPLES.resolve("recordings/S36_long.trace.gz"), "--sweep=cpu.threshold=20..40:10");
        assertThat(drawn.console()).isEmpty();
        assertThat(drawn.dom().split("<circle class=\"dot")).hasSize(1 + 3);
        assertThat(drawn.dom()).contains("Time raised (up)", ">30</text>").doesNotContain("NaN", "undefined");
    }

    private Chromium.Drawn draw(Path recording, String... options) throws Exception {
        Path page = directory.resolve("page.html");
        Path errors = directory.resolve("err");
        String[] command = {
            "backtest",
            recording.toString(),
            "--policies=" + EXAMPLES.resolve("backtest/early"),
            "--output=html",
            "--output-file=" + page
        };
        Process backtest = new ProcessBuilder(PackagedProgram.command(
                        "cli",
                        "io.barograph.cli.Barograph",
                        Stream.concat(Stream.of(command), Stream.of(options)).toArray(String[]::new)))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile())
                .start();
        assertThat(backtest.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(errors)).isEmpty();
        assertThat(backtest.exitValue()).isZero();
        Chromium.Drawn drawn = Chromium.draw(page.toUri().toString(), directory);
        return new Chromium.Drawn(drawn.dom().replaceAll("(?s)<script.*?</script>", ""), drawn.console());
    }
}
