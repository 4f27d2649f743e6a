package io.barograph.rules.explain;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.explain.text.ExplanationJson;
import io.barograph.rules.explain.text.ExplanationText;
import io.barograph.rules.explain.text.TreeMarks;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Whom an explanation names.
class ExplainedCausesTest {

    private static final PolicySet POLICIES = WrittenRules.loaded("""
        rule "pods wait for CPU" when
            Contention(scope == KUBEPODS, resource == CPU, avg60 >= 40)
        then
            node.condition("PodsWait");
        end
        """);

    private final Engine engine = new Engine(POLICIES);
    private final Explainer explainer = new Explainer(POLICIES, engine);
    private List<Culprits> culprits = List.of();
    private Reading<OwnerCounts> owners = Reading.absent("not counted");

    @AfterAll
    static void close() {
        POLICIES.close();
    }

    private Explanation explain(double avg60, String... set) {
        Reading<Double> percent = Reading.of(avg60);
        Contention contention = new Contention(
                Scope.KUBEPODS, Resource.CPU, percent, new MovingAverages(percent, percent, percent), owners);
        Observation.Seen seen = new Observation.Seen(
                new Snapshot(
                                new SnapshotOrigin("n1", "b1", "i1"),
                                new SnapshotTime(1, 1_000_000, 10_000_000),
                                Reading.of(0.0),
                                List.of(),
                                List.of(contention))
                        .withCulprits(culprits),
                NodeView.ofName("n1"));
        Evaluation made = engine.evaluate(EngineState.start(), seen);
        return explainer.explain(
                new ExplanationBasis(seen, made.desired(), made.state(), TruthHistory.START),
                new ExplanationQuestion("PodsWait", "", List.of(set)));
    }

    private static Explanation.Causes causes(Explanation explanation) {
        return explanation.demands().getFirst().causes();
    }

    @Test
    void namesWhoMakesOthersWaitWhereADemandRestsOnContention() {
        culprits = List.of(new Culprits(
                Resource.CPU,
                Reading.of(new Culprits.Parts(
                        List.of(
                                new Culprits.Part("u1", "shop/batch", 50, 42.1, 40),
                                new Culprits.Part("/a", "/system.slice/\u001b[31mbackup.service", 9, 10.4, 9)),
                        List.of(),
                        2))));
        Explanation known = explain(50);
        assertThat(ExplanationText.of(known, TreeMarks.UNICODE, true))
                .contains("\nmade to wait by: shop/batch 42 %, /system.slice/")
                .contains("backup.service 10 %\n")
                .doesNotContain("\u001b", "self-");
        assertThat(ExplanationJson.of(known))
                .contains("\"made_to_wait\":\"made to wait by: shop/batch 42 %, ")
                .doesNotContain("self_stalled");
        Explanation thought =
                requireNonNull(explain(50, "Contention(KUBEPODS, CPU).avg60=90").whatIf());
        assertThat(causes(thought)).isEqualTo(Explanation.Causes.NONE);
    }

    @Test
    void namesWhoStallsByItselfWhereADemandRestsOnContention() {
        owners = Reading.of(new OwnerCounts(
                0,
                2,
                0,
                List.of(),
                new OwnerCounts.SelfStalled(
                        List.of(new OwnerCounts.Worst("shop/web", 88), new OwnerCounts.Worst("a\u001b[31mb", 12)),
                        List.of())));
        Explanation known = explain(50);
        assertThat(ExplanationText.of(known, TreeMarks.UNICODE, true))
                .contains("\nself-limited: shop/web 88 %, a")
                .contains("b 12 %\n")
                .doesNotContain("\u001b", "self-crowded");
        assertThat(ExplanationJson.of(known)).contains("\"self_stalled\":\"self-limited: shop/web 88 %, a");
        assertThat(causes(explain(0))).isEqualTo(Explanation.Causes.NONE);
    }

    @Test
    void saysWhyItIsUnknownWhoMakesOthersWaitAndNothingOfWhatIsInactive() {
        culprits = List.of(Culprits.absent(Resource.CPU, "no second frame yet"));
        assertThat(causes(explain(50)).madeToWait()).isEqualTo("made to wait by: unknown, no second frame yet");
        assertThat(causes(explain(0)).madeToWait()).isEmpty();
    }
}
