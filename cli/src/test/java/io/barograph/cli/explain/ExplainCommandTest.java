package io.barograph.cli.explain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.barograph.cli.CommandTest;
import io.barograph.testkit.host.PodlessRecording;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest extends CommandTest {

    private static final Path RECORDINGS = Path.of("../examples/recordings");
    private static final String LONG = "S36_long.trace.gz";
    private static final String TAINT = "--demand=node.kubernetes.io/cpu-contention-pressure";

    private static final String QUICK = """
        rule "pods wait for CPU" when
            Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
        then
            node.condition("PodsWait").after("4s").keepFor("4s");
        end
        """;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void ofADirectoryNothingIsExplained() {
        fails(2, explain("."), "it is a directory. Maybe name one of the files in it");
    }

    private int explain(String recording, String... arguments) {
        List<String> all = new ArrayList<>(List.of("--recording=" + RECORDINGS.resolve(recording), "--node=n1"));
        all.addAll(List.of(arguments));
        return run(new ExplainCommand(), all.toArray());
    }

    @Test
    void saysOfALongRecordingWhyThereIsATaint() {
        assertThat(explain(LONG, "--at=170s", TAINT)).as(err).isZero();

        assertThat(out)
                .startsWith(LONG + " at ")
                .contains(
                        "n1 should be tainted node.kubernetes.io/cpu-contention-pressure:NoSchedule:"
                                + " \"burstable pods wait for CPU\" holds",
                        "✓ \"burstable pods wait for CPU\"  raises it,  matches for ",
                        "✓ avg60 >= kubepodsCpuThreshold (40)",
                        "to stop matching: Contention(BURSTABLE, CPU).",
                        "✗ \"system daemons wait for CPU\"  raises it,  does not match");
    }

    @Test
    void explainsWhatCanBeReadOfARecordingThatBreaksOffAndFails() throws IOException {
        byte[] whole = Files.readAllBytes(RECORDINGS.resolve(LONG));
        Path cut = directory.resolve("cut.trace.gz");
        Files.write(cut, Arrays.copyOf(whole, whole.length / 2));
        assertThat(run(new ExplainCommand(), "--recording=" + cut, "--node=n1")).isEqualTo(1);
        assertThat(out).startsWith("cut.trace.gz at ").contains("n1 ");
        assertThat(err).contains("cut short", "This is its last observation before that");
        forgetOutput();
        assertThat(run(new ExplainCommand(), "--recording=" + cut, "--node=n1", "--at=100s"))
                .isZero();
        assertThat(err).doesNotContain("cut short");
        forgetOutput();
        Files.write(cut, Arrays.copyOf(whole, 200));
        assertThat(run(new ExplainCommand(), "--recording=" + cut)).isEqualTo(1);
        assertThat(out).isEmpty();
    }

    @Test
    void leavesOutWhatARecordingNeverHas() {
        assertThat(explain(LONG)).as(err).isZero();
        assertThat(out).doesNotContain("fs.available).percent is missing", "record it again");
        assertThat(err)
                .isEqualTo("barograph explain: The recording does not have a memory limit of all pods, nor how full"
                        + " disks were: rules on that are left out.\n");
        forgetOutput();
        assertThat(explain(LONG, "--policies=../rules/policies")).as(err).isZero();
        assertThat(out).contains("Signal(nodefs.available).percent is missing, the recording does not hold how full");
        assertThat(err).isEmpty();
    }

    @Test
    void explainsARecordingOfNoNodeByThePolicyOfAHost() {
        Path recording = PodlessRecording.of(RECORDINGS.resolve(LONG)).writeTo(directory.resolve("host.trace"));
        assertThat(run(new ExplainCommand(), "--recording=" + recording))
                .as(err)
                .isZero();
        assertThat(out).contains("HostCPUPressure").doesNotContain("KubepodsCPUContentionPressure", "frozen");
        assertThat(err)
                .startsWith("barograph explain: The recording is of no Kubernetes node: the policy \"host\" judges it")
                .endsWith("It has no pid.available and no nodefs.available: rules on that are left out.\n");
        forgetOutput();
        assertThat(run(
                        new ExplainCommand(),
                        "--recording=" + recording,
                        "--set=host.cpuThreshold=1",
                        "--demand=HostCPUPressure"))
                .as(err)
                .isZero();
        assertThat(out).contains("cpuThreshold (1)");
        forgetOutput();
        assertThat(run(new ExplainCommand(), "--recording=" + recording, "--set=contention.systemCpuThreshold=1"))
                .as(err)
                .isZero();
        assertThat(out).contains("KubepodsCPUContentionPressure");
    }

    @Test
    void saysBeforeTheLoadWhyNotAndWhatIf() {
        int exit = explain(
                LONG,
                "--at=100s",
                TAINT,
                "--given=Contention(BURSTABLE, CPU).avg60=55",
                "--given=Contention(BURSTABLE, CPU).avg10=60");

        assertThat(exit).as(err).isZero();
        assertThat(out)
                .contains(
                        "n1 is not tainted node.kubernetes.io/cpu-contention-pressure:NoSchedule: Contention(",
                        "below 40",
                        "If Contention(BURSTABLE, CPU).avg60=55, Contention(BURSTABLE, CPU).avg10=60:",
                        "n1 would not yet be tainted",
                        "It would be pending, firing after 30s if it stays so.");
    }

    @Test
    void beginsWithWhatFiresAndNamesTheRest() {
        assertThat(explain(LONG, "--at=170s")).as(err).isZero();
        List<String> lines = out.lines().toList();
        assertThat(lines).hasSizeLessThan(20);
        assertThat(lines.subList(0, 3))
                .satisfiesExactly(
                        head -> assertThat(head).startsWith(LONG + " at "),
                        blank -> assertThat(blank).isEmpty(),
                        first -> assertThat(first)
                                .startsWith("n1 should have condition KubepodsCPUContentionPressure: "));
        assertThat(lines)
                .anyMatch(line -> line.matches("\\d+ demands are inactive: .*BarographMemoryPressure.*"))
                .anyMatch(line -> line.matches("\\d+ demands are switched off by parameters \\(-o json lists them\\)"))
                .noneMatch(line -> line.startsWith("n1 does not have condition"));
        assertThat(lines).last().asString().startsWith("--demand KEY or --rule NAME");
    }

    @Test
    void saysThatNothingFiresBeforeItNamesWhatIsInactive() {
        assertThat(explain(LONG, "--at=20s", "--policies=../examples/policies/soft-taint.drl"))
                .as(err)
                .isZero();
        assertThat(out.lines().skip(2).limit(2)).containsExactly("Nothing fires or is pending on n1.", "");
    }

    @Test
    void saysOfAShortRecordingThatItsAverageIsNotKnown() {
        prints(
                explain("S18_onset_and_relief.trace.gz", TAINT),
                "inactive for 58s, frozen",
                "? avg60 >= kubepodsCpuThreshold (40)  missing",
                "avg60 is missing, observed for 58 of 60 s");
    }

    @Test
    void saysOfAShortRecordingWhatIsContendedByWhatWasSeen() {
        prints(
                explain("S04_overcommit.trace.gz", TAINT),
                "Contention(BURSTABLE, CPU).avg60 is missing: contended now (avg10 = ",
                "); the rule looks at 60 s, 58 were seen");
        forgetOutput();
        assertThat(explain("S04_overcommit.trace.gz")).as(err).isZero();
        assertThat(out.lines().skip(2).findFirst().orElseThrow())
                .startsWith("n1 does not have condition KubepodsCPUContentionPressure: ")
                .contains("contended now (avg10 = ");
    }

    @Test
    void explainsAPolicyOfOnesOwnAsJsonAndYaml() throws IOException {
        Path rules = directory.resolve("quick.drl");
        Files.writeString(rules, QUICK);

        assertThat(explain("S04_overcommit.trace.gz", "--policies=" + rules, "-ojson"))
                .as(err)
                .isZero();
        assertThat(out)
                .startsWith("{\"node\":\"n1\",\"boot_id\":\"")
                .contains(
                        "\"demand\":\"PodsWait\",\"phase\":\"firing\"",
                        "\"text\":\"avg10 >= 20\",\"line\":2,\"verdict\":\"true\"",
                        "\"unit\":\"percent points\"",
                        "\"given\":\"Contention(KUBEPODS, CPU).avg10=19.99\"");

        out = "";
        assertThat(explain("S04_overcommit.trace.gz", "--policies=" + rules, "-oyaml"))
                .isZero();
        assertThat(out)
                .startsWith("node: n1\nboot_id: ")
                .contains("demands:\n", "- demand: PodsWait\n    phase: firing\n", "verdict: \"true\"");
    }

    @Test
    void namesEveryDemandWhereNoneIsAskedFor() {
        assertThat(explain(LONG, "--at=100s")).isZero();

        assertThat(out)
                .contains(
                        "KubepodsCPUContentionPressure",
                        "node.kubernetes.io/disk-contention-pressure:NoSchedule",
                        "barograph.io/memory-pressure:PreferNoSchedule",
                        "--demand KEY or --rule NAME");
    }

    @Test
    void refusesWhatThereIsNot() {
        assertThat(explain(LONG, "--demand=NoSuch")).isEqualTo(2);
        assertThat(explain(LONG, "--given=memory.avalable=4Mi")).isEqualTo(2);
        assertThat(explain(LONG, "--at=12")).isEqualTo(2);
        assertThat(explain("none.trace")).isEqualTo(2);
        fails(
                3,
                explain(LONG, "--set=contention.systemCpuTreshold=4"),
                "no loaded rule raises \"NoSuch\"",
                "Did you mean memory.available?",
                "--at: \"12\" is not a duration",
                "none.trace: there is no such file");
    }

    @Test
    void namesWhatHoldsTheWordThatWasTyped() {
        assertThat(explain(LONG, "--demand=CPU-contention")).isEqualTo(2);
        fails(
                2,
                explain(LONG, "--given=contention.gracePeriod=10s"),
                "\"CPU-contention\". Maybe node.kubernetes.io/cpu-contention-pressure:NoSchedule\n",
                "Maybe it is a policy's parameter",
                "--set");
    }

    @Test
    void saysThatATimeIsBeyondTheRecording() {
        assertThat(explain(LONG, "--at=1h", TAINT)).isZero();
        assertThat(err).contains("--at is after the recording's end, 548.0 s");
        err = "";
        assertThat(explain(LONG, "--at=9m", TAINT)).isZero();
        assertThat(err).isEmpty();
    }

    @Test
    void wantsARecordingForWhatOnlyARecordingKnows() {
        for (String each : new String[] {"--at=10s", "--policies=x", "--set=a.b=1"}) {
            int exit = run(new ExplainCommand(), each);
            assertThat(exit).isEqualTo(2);
            assertThat(err).contains(each.substring(0, each.indexOf('=')) + " is about a recording");
        }
    }

    @Test
    void aNodeThatIsNotWatchedIsAFailureAsOfStatus() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] text = "node n9 is not watched. Did you mean n1?".getBytes(UTF_8);
            exchange.sendResponseHeaders(404, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
        try {
            int exit = run(
                    new ExplainCommand(),
                    "--node=n9",
                    "--controller=http://127.0.0.1:" + server.getAddress().getPort());
            assertThat(exit).isEqualTo(1);
            assertThat(err).contains("barograph explain: node n9 is not watched. Did you mean n1?");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aNodesFileWithAMistakeIsWrongUsage() throws IOException {
        Path nodes =
                Files.writeString(directory.resolve("nodes.yaml"), "nodes:\n  - node: n1\n    pol: x\n    zon: y\n");
        assertThat(explain(LONG, "--nodes=" + nodes)).isEqualTo(2);
        assertThat(err.lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains("nodes.yaml:3:5: unknown key pol in an entry. Did you mean pool?"),
                        line -> assertThat(line)
                                .contains("nodes.yaml:4:5: unknown key zon in an entry. Known: node, pool"),
                        line -> assertThat(line).startsWith("See: "));
    }
}
