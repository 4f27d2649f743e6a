package io.barograph.cli.up;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.cli.judged.JudgedPart;
import io.barograph.exporter.kernel.live.HostRoots;
import io.barograph.problem.OptionProblems;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.web.config.ListenAddress;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Each recording of `examples` as `up --replay` judges it: what it can never have is left out, which is said once, and
/// at its end nothing is unknown but averages over a longer time than it lasts.
class ShippedRecordingsTest {

    private static final Path RECORDINGS = Path.of("../examples/recordings");

    private static final Pattern TOO_SHORT =
            Pattern.compile(".* is missing, observed for \\d+ of \\d+ s|.*; the rule looks at \\d+ s, \\d+ were seen");

    private static final Map<ParameterOverrides, PolicySet> POLICIES = new HashMap<>();

    @AfterAll
    static void close() {
        POLICIES.values().forEach(PolicySet::close);
        POLICIES.clear();
    }

    @TestFactory
    Stream<DynamicTest> areJudgedByWhatTheyHave() throws IOException {
        try (Stream<Path> files = Files.walk(RECORDINGS)) {
            List<Path> recordings = files.filter(file -> file.toString().endsWith(".trace.gz"))
                    .sorted()
                    .toList();
            assertThat(recordings).hasSizeGreaterThan(40);
            return recordings.stream()
                    .map(file ->
                            DynamicTest.dynamicTest(RECORDINGS.relativize(file).toString(), () -> judge(file)));
        }
    }

    private static void judge(Path recording) throws IOException {
        UpOptions options = new UpOptions();
        options.replay = recording.toString();
        UpPlan plan = UpPlan.of(options, HostRoots.DEFAULT, new OptionProblems());
        JudgedPart judged = plan.controller().judged();
        assertThat(judged.hasKubelet()).isTrue();

        Replayed all = new Replayed(ParameterOverrides.none());
        Replayed rest = new Replayed(judged.overrides());
        new RecordingSource(recording, plan.node()).forEachSighting(sighting -> {
            all.evaluate(sighting.observation());
            rest.evaluate(sighting.observation());
        });
        assertThat(rest.unknown()).isEmpty();
        ListenAddress address = new ListenAddress("127.0.0.1", 1);
        assertThat(UpMessages.readyLines(plan, address, address).stream()
                        .filter(line -> line.endsWith(": rules on that are left out.")))
                .hasSize(all.unknown().isEmpty() ? 0 : 1);
    }

    /// What the shipped policies make of a recording.
    private static final class Replayed {

        private final Engine engine;
        private @Nullable Evaluation last;

        Replayed(ParameterOverrides overrides) {
            PolicySet policies =
                    POLICIES.computeIfAbsent(overrides, given -> PolicySet.of(ShippedPolicies.files(), given));
            engine = new Engine(policies, MatchingMethod.TREE);
        }

        void evaluate(Observation observation) {
            last = engine.evaluate(last == null ? EngineState.start() : last.state(), observation);
        }

        /// Inputs that are missing at the end, but for averages.
        Set<String> unknown() {
            return Objects.requireNonNull(last).desired().demands().stream()
                    .filter(demand -> demand.timing().frozen())
                    .flatMap(ShippedRecordingsTest::missingInputs)
                    .filter(clause -> !TOO_SHORT.matcher(clause).matches())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Stream<String> missingInputs(DemandState demand) {
        return demand.missing().isEmpty() ? Stream.of(demand.why()) : demand.missing().stream();
    }
}
