package io.barograph.e2e.decide;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.RuleSetVariant;
import io.barograph.cli.backtest.run.BacktestRun;
import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.cli.explain.ExplainCommand;
import io.barograph.cli.test.TestCommand;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.e2e.InProcessCommand;
import io.barograph.e2e.ReplayOutput;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.Explanation;
import io.barograph.rules.explain.RuleExplanation;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.explain.text.ExplanationJson;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.rules.verdict.RuleVerdict;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever the policy: what a controller decides live is what a replay prints, what cases written from it find again,
/// what a backtest counts and what explanations say. More rounds by `-Dbarograph.decisions=100`.
class SameEverywhereTest {

    private static final int ROUNDS = Integer.getInteger("barograph.decisions", TestRounds.of(1, 2));
    private static final int RULES = 12;
    private static final Path RECORDINGS = Path.of("../examples/recordings");
    private static final String ENDING = ".trace.gz";
    private static final ExplanationQuestion EVERYTHING = new ExplanationQuestion("", "", List.of());

    @TempDir
    private Path work;

    @Test
    void liveAndReplayAndTestAndBacktestAndExplainComeToTheSame() throws Exception {
        int steps = 0;
        for (int round = 0; round < ROUNDS; round++) {
            steps += decided(Files.createDirectory(work.resolve("round-" + round)), new Random(31_415_926 + round));
        }
        assertThat(steps).as("transitions").isGreaterThan(10 * ROUNDS);
    }

    /// How many transitions one policy made, all of them the same everywhere.
    private static int decided(Path home, RandomGenerator random) throws Exception {
        String rules = String.join("\n", PolicyGenerator.brisk(random).next("p.drl", RULES));
        Path policies = Files.createDirectory(home.resolve("policies"));
        Files.writeString(policies.resolve("p.drl"), rules);
        try (PolicyStore store = PolicyStore.openLive(
                new DirectorySource(List.of(policies)),
                ParameterOverrides.none(),
                () -> Instant.EPOCH,
                PolicyStoreListener.none(),
                null)) {
            List<LiveRun> live = new ArrayList<>();
            for (Path each : recordings(home, random)) {
                String name = each.getFileName().toString().replace(ENDING, "");
                live.add(LiveRun.of(store, RecordedNode.of(each, name), random));
            }
            for (LiveRun each : live) {
                assertThat(ReplayOutput.transitions(
                                recording(home, each), policies, each.node().name()))
                        .as(rules)
                        .isEqualTo(each.log());
            }
            casesFindIt(home, live, random);
            backtestCounts(home, live, store.current().policies());
            for (LiveRun each : live) {
                explains(store.current().policies(), each);
                explainsAtAnyTime(home, each, random);
            }
            return live.stream().mapToInt(each -> each.log().size()).sum();
        }
    }

    /// One in which much happens, and others.
    private static List<Path> recordings(Path home, RandomGenerator random) throws Exception {
        Path eventful = RECORDINGS.resolve("S18_onset_and_relief.trace.gz");
        List<Path> others;
        try (Stream<Path> found = Files.list(RECORDINGS)) {
            others = new ArrayList<>(found.filter(each -> each.toString().endsWith(ENDING))
                    .filter(each -> !each.equals(eventful))
                    .sorted()
                    .toList());
        }
        Collections.shuffle(others, random);
        Path directory = Files.createDirectory(home.resolve("recordings"));
        List<Path> chosen = new ArrayList<>();
        for (Path each : List.of(eventful, others.getFirst(), others.getLast())) {
            chosen.add(Files.copy(each, directory.resolve(each.getFileName())));
        }
        return chosen;
    }

    private static Path recording(Path home, LiveRun run) {
        return home.resolve("recordings").resolve(run.node().name() + ENDING);
    }

    private static void casesFindIt(Path home, List<LiveRun> live, RandomGenerator random) throws Exception {
        GeneratedCases cases = new GeneratedCases(random);
        live.forEach(each -> cases.add(each.node(), each.log()));
        Files.writeString(home.resolve("policies").resolve("p.cases.yaml"), cases.text());
        Map<String, String> results = new HashMap<>();
        int exit = cases.failing().isEmpty() ? 0 : 1;
        String told = printed(exit, new TestCommand(), home.resolve("policies").toString(), "--output=json");
        for (String line : told.lines().toList()) {
            JsonNode result = new ObjectMapper().readTree(line);
            if (result.has("result")) {
                results.put(result.path("case").asText(), result.path("result").asText());
            }
        }
        Map<String, String> expected = new HashMap<>();
        cases.passing().forEach(each -> expected.put(each, "pass"));
        cases.failing().forEach(each -> expected.put(each, "fail"));
        assertThat(results).as(told + cases.text()).isEqualTo(expected);
    }

    private static void backtestCounts(Path home, List<LiveRun> live, PolicySet policies) throws Exception {
        List<Path> files = live.stream().map(each -> recording(home, each)).toList();
        BacktestRun.Result result = new BacktestRun(List.of(new RuleSetVariant("", policies)), false, 2, _ -> {})
                .run(RecordingSource.of(files));
        assertThat(result.failures()).isEmpty();
        Map<String, NodeOutcome.Episodes> byNode = new HashMap<>();
        result.outcomes().getFirst().nodes().forEach(each -> byNode.put(each.node(), each.episodes()));
        for (LiveRun each : live) {
            List<Episode> derived = DerivedEpisodes.of(each.node(), each.log());
            NodeOutcome.Episodes counted =
                    Objects.requireNonNull(byNode.get(each.node().name()));
            assertThat(counted.kept()).doesNotHaveDuplicates();
            assertThat(derived).containsAll(counted.kept());
            assertThat(counted.kept().size() + counted.cut()).isEqualTo(derived.size());
        }
    }

    /// After each frame what a controller explains by and what it says, beside an evaluation of its own.
    private static void explains(PolicySet policies, LiveRun run) {
        Engine engine = new Engine(policies, MatchingMethod.TREE);
        EngineState state = EngineState.start();
        for (int i = 0; i < run.grounds().size(); i++) {
            Observation.Seen seen = new Observation.Seen(
                    run.node().snapshots().get(i), NodeView.ofName(run.node().name()));
            Evaluation made = engine.evaluate(state, seen);
            state = made.state();
            assertThat(run.grounds().get(i).basis().desired()).isEqualTo(made.desired());
            Explanation told = explanation(run, i);
            List<DemandState> demands =
                    told.demands().stream().map(Explanation.OfDemand::state).toList();
            assertThat(demands)
                    .containsExactlyInAnyOrderElementsOf(made.desired().demands());
            Map<String, Ternary> verdicts = new HashMap<>();
            for (RuleExplanation each : told.rules()) {
                verdicts.put(each.name().id(), each.verdict());
            }
            Map<String, Ternary> expected = new HashMap<>();
            made.verdicts().forEach((rule, verdict) -> expected.put(rule, truth(verdict)));
            assertThat(verdicts).isEqualTo(expected);
        }
    }

    private static Ternary truth(RuleVerdict verdict) {
        return verdict.missing() ? Ternary.UNKNOWN : verdict.matches() ? Ternary.TRUE : Ternary.FALSE;
    }

    private static Explanation explanation(LiveRun run, int frame) {
        NodeStatus.Grounds grounds = run.grounds().get(frame);
        return grounds.rules().explainer().explain(grounds.basis(), EVERYTHING);
    }

    private static void explainsAtAnyTime(Path home, LiveRun run, RandomGenerator random) {
        int frame = random.nextInt(run.grounds().size());
        long micros = run.node().snapshots().get(frame).moment().monotonicMicros();
        String told = printed(
                0,
                new ExplainCommand(),
                "--recording=" + recording(home, run),
                "--policies=" + home.resolve("policies"),
                "--node=" + run.node().name(),
                "--at=" + run.node().millis(micros) + "ms",
                "--output=json");
        assertThat(told.strip()).isEqualTo(ExplanationJson.of(explanation(run, frame)));
    }

    /// What a command prints that ends with this exit code.
    private static String printed(int exit, Object command, String... arguments) {
        InProcessCommand ran = InProcessCommand.run(command, arguments);
        assertThat(ran.exit()).as(ran.err() + ran.out()).isEqualTo(exit);
        return ran.out();
    }
}
