package io.barograph.e2e.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.cli.command.ReplayCommand;
import io.barograph.controller.ControllerConfig;
import io.barograph.controller.ControllerProcess;
import io.barograph.controller.act.Mode;
import io.barograph.controller.guardrail.Budget;
import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.watch.Exporter;
import io.barograph.exporter.ExporterConfig;
import io.barograph.exporter.ExporterProcess;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.rules.engine.Overrides;
import io.barograph.web.Address;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// A live run and the replay of the same recording are the same evaluation: their decision logs are equal, byte for
/// byte.
class DecisionLogIT {

    private static final Path RECORDINGS = Path.of("../examples/recordings");
    private static final String NODE = "worker-1";
    private static final Address ANY_PORT = new Address("127.0.0.1", 0);

    /// Raises and clears within S18, whose averages over a minute are absent throughout.
    private static final String QUICK = """
            rule "pods wait"
            when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
            then
                node.condition("PodsWait").after("4s").keepFor("4s");
                node.taint("example.org/pods-wait", NoSchedule).after("4s").keepFor("4s");
            end

            rule "pods still wait"
            when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 10)
            then
                node.hold("PodsWait");
                node.hold("example.org/pods-wait");
            end
            """;

    @TempDir
    private Path directory;

    private static ExporterProcess exporter(String recording, double speed) {
        return ExporterProcess.start(
                new ExporterConfig(
                        NODE,
                        new ExporterConfig.Web(List.of(ANY_PORT), "/metrics"),
                        new ExporterConfig.Recording(RECORDINGS.resolve(recording), speed),
                        Set.of()),
                MonotonicClock.system());
    }

    private static ControllerProcess controller(ExporterProcess exporter, Path policy, Path log) throws Exception {
        URI base = URI.create("http://" + exporter.addresses().getFirst());
        List<Exporter> watched = List.of(new Exporter(NODE, base));
        ControllerConfig config = new ControllerConfig(
                new ControllerConfig.Policies(new DirectorySource(List.of(policy)), Overrides.none()),
                new ControllerConfig.Watching.Named(watched),
                new ControllerConfig.Acting(Mode.ENFORCE, new Budget(1, false), Duration.ofMinutes(5)),
                List.of(ANY_PORT),
                log.toString());
        return ControllerProcess.start(config, ControllerProcess.Cluster.inMemory(watched));
    }

    /// The transitions of `barograph replay`, each as the text it stands in there.
    private static String replayed(String recording, Path policy) {
        StringWriter out = new StringWriter();
        int exit = new CommandLine(new ReplayCommand())
                .setOut(new PrintWriter(out))
                .execute(
                        RECORDINGS.resolve(recording).toString(),
                        "--policies=" + policy,
                        "--node=" + NODE,
                        "--output=json");
        assertThat(exit).isZero();
        return out.toString()
                .lines()
                .filter(line -> line.contains("\"transition\":"))
                .map(line ->
                        line.substring(line.indexOf("\"transition\":") + "\"transition\":".length(), line.length() - 1)
                                + "\n")
                .collect(Collectors.joining());
    }

    private Path policy(String name) throws IOException {
        return name.equals("quick")
                ? Files.writeString(directory.resolve("quick.drl"), QUICK)
                : Path.of("../rules/policies/contention.drl");
    }

    private static void equal(Path log, String expected) {
        assertThat(expected).contains("PressureHigh", "PressureRaised", "PressureFalling", "PressureCleared");
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(log).hasContent(expected.stripTrailing()));
        assertThat(log).content().isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"S18_onset_and_relief.trace.gz, quick, 40", "S36_long.trace.gz, contention, 200"})
    void aLiveRunDecidesAsItsReplay(String recording, String policy, double speed) throws Exception {
        Path log = directory.resolve("live.jsonl");
        try (ExporterProcess exporter = exporter(recording, speed);
                ControllerProcess _ = controller(exporter, policy(policy), log)) {
            equal(log, replayed(recording, policy(policy)));
        }
    }

    @Test
    void aControllerThatStartsAfterTheEndDecidesTheSameFromTheExportersMemory() throws Exception {
        String recording = "S36_long.trace.gz";
        Path policy = policy("contention");
        String expected = replayed(recording, policy);
        try (ExporterProcess exporter = exporter(recording, 200)) {
            Path first = directory.resolve("first.jsonl");
            try (ControllerProcess _ = controller(exporter, policy, first)) {
                await().atMost(Duration.ofSeconds(60)).until(() -> Files.size(first) > 0);
            }
            assertThat(expected).startsWith(Files.readString(first));
            Path second = directory.resolve("second.jsonl");
            try (ControllerProcess _ = controller(exporter, policy, second)) {
                equal(second, expected);
            }
        }
    }
}
