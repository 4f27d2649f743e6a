package io.barograph.e2e.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// systemd understands the unit that we ship, and what it forbids is nothing that the exporter does. Needs systemd's
/// tools and strace.
@Tag("full")
class SystemdUnitIT {

    private static final Path UNIT = Checkout.HOME.resolve("deploy/systemd/barograph-exporter.service");

    /// In tenths, of 10 at most; what is left is a network, a JVM that writes code, and the host's own files.
    private static final String LARGEST_EXPOSURE = "20";

    @TempDir
    private Path work;

    /// The unit as if it were installed here.
    private String installed() throws IOException {
        Path unit = work.resolve(UNIT.getFileName());
        Files.writeString(unit, Files.readString(UNIT).replace("/opt/barograph", Checkout.HOME.toString()));
        return unit.toString();
    }

    @Test
    void systemdFindsNothingToComplainOf() throws IOException {
        assertThat(CommandRun.run("systemd-analyze", "verify", installed())).isEqualTo(new CommandRun(0, ""));
    }

    @Test
    void leavesLittleExposed() throws IOException {
        CommandRun security = CommandRun.run(
                "systemd-analyze",
                "security",
                "--no-pager",
                "--offline=true",
                "--threshold=" + LARGEST_EXPOSURE,
                installed());

        assertThat(security.code()).as(security.printed()).isZero();
    }

    @Test
    void theExporterCallsNothingThatIsForbidden() throws IOException {
        Set<String> allowed = SystemCalls.allowed(Files.readAllLines(UNIT));
        Path trace = work.resolve("calls");
        // Starts, is scraped, and ends
        CommandRun traced = CommandRun.run(List.of(
                        "strace",
                        "-f",
                        "-qq",
                        "-e",
                        "signal=none",
                        "-o",
                        trace.toString(),
                        Checkout.HOME.resolve("e2e/src/test/resources/scraped").toString())
                .toArray(String[]::new));

        assertThat(traced.code()).as(traced.printed()).isZero();
        assertThat(called(trace))
                .contains("poll", "openat", "inotify_add_watch")
                .isSubsetOf(allowed);
    }

    /// The names of the calls of a trace whose lines say `PID name(...`.
    private static Set<String> called(Path trace) throws IOException {
        try (Stream<String> lines = Files.lines(trace)) {
            return lines.map(line -> line.replaceFirst("^\\d+ +(<\\.\\.\\. )?([a-z0-9_]+).*", "$2"))
                    .filter(name -> name.matches("[a-z0-9_]+"))
                    .collect(Collectors.toSet());
        }
    }
}
