package io.barograph.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.run.BacktestRun;
import io.barograph.cli.backtest.source.ObservationSource;
import io.barograph.cli.backtest.source.ObservationSource.Sighting;
import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.cli.backtest.source.RingSource;
import io.barograph.cli.record.ReplayCommand;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.exporter.ExporterProcess;
import io.barograph.exporter.exposition.catalogue.FamilySelection;
import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DecisionLog;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.testkit.TestRounds;
import io.barograph.web.config.ListenAddress;
import io.barograph.wire.SnapshotJson;
import module java.base;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// One recording, one verdict: each recording of `examples`, judged by every policy that is shipped or shown, gives
/// the same transitions to `up --replay`, `replay`, `backtest` and `explain --recording`. Outside the profile `full`
/// each fourth recording is judged.
class OneVerdictTest {

    private static final String NODE = "node";
    private static final Path RECORDINGS = Path.of("../examples/recordings");
    private static final List<Path> POLICIES = List.of(
            Path.of("../rules/policies"), Path.of("../examples/policies"), Path.of("../examples/backtest/early"));

    @TempDir
    private static Path directory;

    private static PolicySet policies = PolicySet.of(List.of(), ParameterOverrides.none());

    @BeforeAll
    static void load() throws IOException {
        for (Path each : POLICIES) {
            try (Stream<Path> files = Files.list(each)) {
                for (Path file :
                        files.filter(it -> it.toString().endsWith(".drl")).toList()) {
                    Files.copy(file, directory.resolve(file.getFileName()));
                }
            }
        }
        policies = PolicySet.of(PolicyFile.readFiles(List.of(directory)), ParameterOverrides.none());
        assertThat(policies.policies()).hasSizeGreaterThan(6);
    }

    @AfterAll
    static void close() {
        policies.close();
    }

    @TestFactory
    Stream<DynamicTest> everyCommandJudgesEveryRecordingAlike() throws IOException {
        try (Stream<Path> files = Files.walk(RECORDINGS)) {
            List<Path> recordings =
                    files.filter(it -> it.toString().endsWith(".gz")).sorted().toList();
            assertThat(recordings).hasSizeGreaterThan(18);
            int each = TestRounds.of(4, 1);
            return IntStream.range(0, recordings.size())
                    .filter(at -> at % each == each / 2)
                    .mapToObj(recordings::get)
                    .map(it -> DynamicTest.dynamicTest(it.getFileName() + "", () -> judge(it)));
        }
    }

    /// What the shipped policies alone make of the recordings with pods.
    @Test
    void theShippedPoliciesRaiseWhatTheRecordingsWithPodsShow() {
        String shipped = "../rules/policies";
        assertThat(reasons("pods/P01_calm.trace.gz", shipped)).isEmpty();
        assertThat(reasons("pods/P02_contention.trace.gz", shipped))
                .containsExactlyElementsOf(both(
                        List.of("PressureHigh", "PressureRaised", "PressureFalling", "PressureCleared"),
                        "KubepodsCPUContentionPressure",
                        "node.kubernetes.io/cpu-contention-pressure:NoSchedule"));
        assertThat(reasons("pods/P03_nodefs.trace.gz", shipped))
                .containsExactly(
                        "PressureRaised BarographDiskPressure",
                        "PressureRaised barograph.io/disk-pressure:NoSchedule",
                        "PressureHigh evict nodefs.available",
                        "PressureRaised reclaim nodefs",
                        "PressureFalling BarographDiskPressure",
                        "PressureFalling barograph.io/disk-pressure:NoSchedule",
                        "PressureCleared evict nodefs.available",
                        "PressureCleared reclaim nodefs",
                        "PressureCleared BarographDiskPressure",
                        "PressureCleared barograph.io/disk-pressure:NoSchedule");
    }

    /// A live run decides on snapshots that went over the wire, knows the API server's node, and its exporter may not
    /// answer for a while.
    @Test
    void theLogOfALiveRunIsTheReplaysByteForByte() throws IOException {
        Path recording = RECORDINGS.resolve("S36_long.trace.gz");
        NodeView node = new NodeView(
                NODE,
                Reading.of(false),
                Reading.of(Map.of("zone", "a")),
                Reading.of(Duration.ofHours(1)),
                Reading.of(new NodeView.Marks(List.of(), List.of())));
        List<Sighting> live = new ArrayList<>();
        for (Sighting each : taken(new RecordingSource(recording, NODE))) {
            Snapshot sent = SnapshotJson.decode(SnapshotJson.encode(snapshot(each)));
            live.add(new Sighting(new Observation.Seen(sent, node), each.atMillis()));
            live.add(new Sighting(new Observation.Silent(NODE, 0), each.atMillis()));
        }
        List<String> log = new ArrayList<>();
        try (PolicySet shipped = PolicySet.of(ShippedPolicies.files(), ParameterOverrides.none())) {
            decided(live, shipped, log);
        }
        assertThat(log).hasSize(8).isEqualTo(replayed(recording, "../rules/policies"));
    }

    private static List<String> both(List<String> reasons, String condition, String taint) {
        return reasons.stream()
                .flatMap(it -> Stream.of(it + " " + condition, it + " " + taint))
                .toList();
    }

    private static List<String> reasons(String recording, String policies) {
        return replayed(RECORDINGS.resolve(recording), policies).stream()
                .map(CommandResult::jsonOf)
                .map(it -> it.required("reason").asText() + " "
                        + it.required("demand").asText())
                .toList();
    }

    private static void judge(Path recording) throws IOException, InterruptedException {
        List<Sighting> read = taken(new RecordingSource(recording, NODE));
        List<String> up = new ArrayList<>();
        List<Step> steps = decided(served(recording, read.size()), policies, up);

        assertThat(replayed(recording, directory)).as("replay").isEqualTo(up);
        assertThat(backtested(recording)).as("backtest").isEqualTo(new TreeSet<>(Step.upTo(steps)));
        assertThat(explained(read, steps)).as("explain --recording").isEqualTo(steps);
    }

    /// A demand's way from one phase into another.
    private record Step(String demand, Phase from, Phase to, long atMillis) {

        /// As a backtest has them: those that did not end it.
        static Collection<String> upTo(List<Step> steps) {
            return steps.stream()
                    .filter(it -> it.to() != Phase.INACTIVE)
                    .map(it -> it.demand() + " " + it.to() + " " + it.atMillis())
                    .toList();
        }
    }

    /// What an exporter that replays the recording hands over, as a controller reads it.
    private static List<Sighting> served(Path recording, int frames) throws IOException {
        ExporterConfig config = new ExporterConfig(
                NODE,
                new ExporterConfig.Web(List.of(new ListenAddress("127.0.0.1", 0)), "/metrics"),
                new ExporterConfig.Recording(recording, 1000),
                FamilySelection.leanWith(Set.of()));
        try (ExporterProcess exporter = ExporterProcess.start(config, MonotonicClock.system())) {
            URI base = URI.create("http://" + exporter.addresses().getFirst());
            RingSource ring =
                    new RingSource(() -> ExporterClient.open(Duration.ofSeconds(20)), base, InstantSource.system());
            return Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .ignoreExceptions()
                    .until(() -> taken(ring), all -> all.size() == frames);
        }
    }

    private static List<Sighting> taken(ObservationSource source) throws IOException {
        List<Sighting> taken = new ArrayList<>();
        source.forEachSighting(taken::add);
        return taken;
    }

    /// As a controller decides.
    private static List<Step> decided(List<Sighting> sightings, PolicySet policies, List<? super String> log) {
        Engine engine = new Engine(policies);
        EngineState state = EngineState.start();
        List<Step> steps = new ArrayList<>();
        long firstMicros = -1;
        for (Sighting each : sightings) {
            Evaluation made = engine.evaluate(state, each.observation());
            state = made.state();
            firstMicros = firstMicros < 0 ? snapshot(each).moment().monotonicMicros() : firstMicros;
            for (Transition step : made.transitions()) {
                long millis = (step.moment().monotonicMicros() - firstMicros + 500) / 1000;
                log.add(DecisionLog.transitionLine(step));
                steps.add(new Step(
                        step.demand().key(),
                        step.step().fromPhase(),
                        step.step().toPhase(),
                        millis));
            }
        }
        return steps;
    }

    private static Snapshot snapshot(Sighting sighting) {
        return switch (sighting.observation()) {
            case Observation.Seen(Snapshot snapshot, var _) -> snapshot;
            case Observation.Silent silent -> throw new AssertionError(silent);
        };
    }

    private static List<String> replayed(Path recording, Object policies) {
        CommandResult ran = CommandResult.of(
                new ReplayCommand(), "-o", "json", "--node", NODE, "--policies", policies, recording.toString());
        assertThat(ran.exit()).as(ran.err()).isZero();
        String key = "\"transition\":";
        return ran.out()
                .lines()
                .filter(line -> line.contains(key))
                .map(line -> line.substring(line.indexOf(key) + key.length(), line.length() - 1))
                .toList();
    }

    private static Set<String> backtested(Path recording) throws InterruptedException {
        BacktestRun.Result result = new BacktestRun(List.of(new RuleSetVariant("all", policies)), false, 1, _ -> {})
                .run(List.of(new RecordingSource(recording, NODE)));
        assertThat(result.failures()).isEmpty();
        Set<String> steps = new TreeSet<>();
        for (NodeOutcome node : result.outcomes().getFirst().nodes()) {
            for (Episode episode : node.episodes().kept()) {
                episode.steps()
                        .forEach(it -> steps.add(episode.cause().demand() + " " + it.phase() + " " + it.atMillis()));
            }
        }
        return steps;
    }

    /// The phases that explanations tell, before each of these steps and after it.
    private static List<Step> explained(List<Sighting> read, List<Step> expected) {
        ExplainReplay walk = new ExplainReplay(policies, Long.MAX_VALUE);
        Map<String, Phase> before = new LinkedHashMap<>();
        List<Step> steps = new ArrayList<>();
        for (Sighting each : read) {
            walk.takeSighting(each);
            if (expected.stream().noneMatch(it -> it.atMillis() == each.atMillis())) {
                continue;
            }
            Map<String, Phase> now = new LinkedHashMap<>();
            walk.explainState(new ExplanationQuestion("", "", List.of()))
                    .demands()
                    .forEach(it -> now.put(it.state().demand().key(), it.state().phase()));
            expected.stream()
                    .filter(it -> it.atMillis() == each.atMillis())
                    .forEach(it -> steps.add(new Step(
                            it.demand(),
                            before.getOrDefault(it.demand(), Phase.INACTIVE),
                            Objects.requireNonNull(now.get(it.demand())),
                            each.atMillis())));
            before.putAll(now);
        }
        return steps;
    }
}
