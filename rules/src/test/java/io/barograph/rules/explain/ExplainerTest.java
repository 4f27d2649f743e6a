package io.barograph.rules.explain;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.RuleExplanation.OfConstraint;
import io.barograph.rules.explain.change.RuleChange;
import io.barograph.rules.explain.history.TruthDuration;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.explain.text.ExplanationJson;
import io.barograph.rules.explain.text.ExplanationText;
import io.barograph.rules.explain.text.TreeMarks;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ExplainerTest {

    private static final String RULES = """
        rule "pods wait for CPU" when
            Contention(scope == KUBEPODS, resource == CPU, avg60 >= 40, avg10 >= 40 || avg300 >= 40)
        then
            node.condition("PodsWait").after("30s").keepFor("5m");
        end
        rule "pods still wait for CPU" when
            Contention(scope == KUBEPODS, resource == CPU, avg60 >= 20)
        then
            node.hold("PodsWait");
        end
        """;

    private static final PolicySet POLICIES = WrittenRules.loaded(RULES);

    private final Engine engine = new Engine(POLICIES);
    private final Explainer explainer = new Explainer(POLICIES, engine);
    private EngineState state = EngineState.start();
    private TruthHistory history = TruthHistory.START;
    private @Nullable ExplanationBasis basis;

    @AfterAll
    static void close() {
        POLICIES.close();
    }

    private void observe(String boot, long seconds, double avg10, double avg60) {
        MovingAverages averages = new MovingAverages(Reading.of(avg10), Reading.of(avg60), Reading.of(0.0));
        Snapshot snapshot = new Snapshot(
                new SnapshotOrigin("n1", boot, "i1"),
                new SnapshotTime(seconds, seconds * 1_000_000, 10_000_000),
                Reading.of(0.0),
                List.of(),
                List.of(new Contention(
                        Scope.KUBEPODS, Resource.CPU, averages.avg10(), averages, Reading.absent("not counted"))));
        Observation.Seen seen = new Observation.Seen(snapshot, NodeView.ofName("n1"));
        Evaluation made = engine.evaluate(state, seen);
        state = made.state();
        history = explainer.afterEvaluation(history, made);
        basis = new ExplanationBasis(seen, made.desired(), state, history);
    }

    @Test
    void whatFiresComesFirst() {
        try (PolicySet policies = WrittenRules.loaded("""
            rule "calm" when
                Contention(scope == KUBEPODS, resource == CPU, avg60 >= 99)
            then
                node.condition("AlwaysCalm");
            end
            rule "unknown" when
                Contention(scope == SYSTEM, resource == CPU, avg60 >= 1)
            then
                node.condition("BeyondKnowing");
            end
            rule "soon" when
                Contention(scope == KUBEPODS, resource == CPU, avg60 >= 1)
            then
                node.condition("Soon").after("1h");
            end
            rule "waits" when
                Contention(scope == KUBEPODS, resource == CPU, avg60 >= 1)
            then
                node.condition("Waits");
            end
            """)) {
            observe("b1", 10, 50, 50);
            Engine own = new Engine(policies);
            Observation.Seen seen = requireNonNull(basis).seenObservation();
            Evaluation made = own.evaluate(EngineState.start(), seen);
            Explanation explanation = new Explainer(policies, own)
                    .explain(
                            new ExplanationBasis(seen, made.desired(), made.state(), TruthHistory.START),
                            new ExplanationQuestion("", "", List.of()));
            assertThat(explanation.demands())
                    .extracting(demand -> demand.state().demand().key())
                    .containsExactly("Waits", "Soon", "BeyondKnowing", "AlwaysCalm");
        }
    }

    private Explanation explain(String... set) {
        return explainer.explain(requireNonNull(basis), new ExplanationQuestion("PodsWait", "", List.of(set)));
    }

    private static String answer(@Nullable Explanation explanation) {
        Explanation.OfDemand demand = requireNonNull(explanation).demands().getFirst();
        return demand.answer() + (demand.outlook().isEmpty() ? "" : " " + demand.outlook());
    }

    @Test
    void saysWhyNotWithTheDistanceAndForHowLong() {
        observe("b", 0, 50, 45);
        for (int i = 1; i <= 20; i++) {
            observe("b", 10L * i, 30, 27.9);
        }
        assertThat(answer(explain()))
                .isEqualTo("n1 does not have condition PodsWait: Contention(KUBEPODS, CPU).avg60 is 27.9%,"
                        + " 12.1 below 40; it has been so for 3m10s.");

        RuleExplanation rule = explain().rules().getFirst();
        OfConstraint first =
                rule.conditions().getFirst().facts().getFirst().constraints().getFirst();
        assertThat(first.text()).isEqualTo("avg60 >= 40");
        assertThat(first.place().line()).isEqualTo(2);
        assertThat(first.heldDuration()).isEqualTo(new TruthDuration(190_000_000, false));
        assertThat(first.measure()).satisfies(measure -> {
            assertThat(measure).isNotNull();
            assertThat(measure.distance()).isBetween(-12.1001, -12.0999);
            assertThat(measure.unit()).isEqualTo("percent points");
        });
    }

    @Test
    void saysThatAnotherWritersMarkStandsThere() {
        for (int i = 0; i <= 4; i++) {
            observe("b", 10L * i, 50, 45);
        }
        WhyNot foreign =
                new WhyNot(WhyNot.FOREIGN, "another writer keeps it on the node", "the other writer removes it");
        assertThat(answer(explain().heldBack(_ -> foreign)))
                .startsWith("n1 has condition PodsWait of another writer, and the demand is firing. Nothing is added: "
                        + "another writer keeps it on the node.")
                .doesNotContain("Once its values are calm");
    }

    @Test
    void putsTheRuleThatDecidesFirst() {
        for (int i = 0; i <= 4; i++) {
            observe("b", 10L * i, 50, 45);
        }
        assertThat(text()).containsSubsequence("\"pods wait for CPU\"", "\"pods still wait for CPU\"");
        observe("b", 50, 10, 25);
        assertThat(text()).containsSubsequence("\"pods still wait for CPU\"", "\"pods wait for CPU\"");
    }

    private String text() {
        String all = ExplanationText.of(explain(), TreeMarks.ASCII, true);
        return all.substring(all.indexOf("\n\n"));
    }

    @Test
    void saysThatARuleIsOffAndWhy() {
        try (PolicySet policies = WrittenRules.loaded("""
            declare Parameters most : double = 0 end
            rule "backlog" when Parameters(most > 0, $m : most) Teardown(containers > $m) then
                node.condition("Backlog").keepFor("5m");
            end
            """)) {
            Explainer off = new Explainer(policies, new Engine(policies));
            Observation.Seen seen = Observation.Seen.nothing();
            Evaluation made = new Engine(policies).evaluate(EngineState.start(), seen);
            Explanation explanation = off.explain(
                    new ExplanationBasis(seen, made.desired(), made.state(), TruthHistory.START),
                    new ExplanationQuestion("Backlog", "", List.of()));

            assertThat(answer(explanation))
                    .endsWith("does not have condition Backlog: \"backlog\" is off: it needs most > 0, most is 0.");
            assertThat(ExplanationText.of(explanation, TreeMarks.ASCII, true))
                    .contains("\"backlog\"  raises it,  off: it needs most > 0, most is 0");
            assertThat(ExplanationJson.of(explanation)).contains("\"off\":\"needs most > 0, most is 0\"");
        }
    }

    @Test
    void saysWhatWouldHaveToChangeAndTakesTheCheaperAlternative() {
        observe("b", 0, 38, 30);

        assertThat(explain().rules().getFirst().change().steps())
                .extracting(RuleChange.Step::set)
                .containsExactlyInAnyOrder("Contention(KUBEPODS, CPU).avg60=40", "Contention(KUBEPODS, CPU).avg10=40");
        assertThat(explain().rules().get(1).change().steps())
                .singleElement()
                .extracting(RuleChange.Step::words)
                .isEqualTo("fall by 10.01 to 19.99%");
    }

    @Test
    void saysWhatIfWithThePhaseAndTheTimeStillToWait() {
        observe("b", 0, 50, 10);

        assertThat(answer(explain("Contention(KUBEPODS, CPU).avg60=55").whatIf()))
                .startsWith("n1 would not yet have condition PodsWait: \"pods wait for CPU\" has held for 0s of 30s")
                .endsWith("It would be pending, firing after 30s if it stays so.");
        assertThat(explain().whatIf()).isNull();
    }

    @Test
    void saysHowLongAPendingOrFallingDemandStillTakes() {
        observe("b", 0, 50, 50);
        observe("b", 10, 50, 50);
        assertThat(answer(explain())).endsWith("It fires in 20s if it stays so.");

        observe("b", 20, 50, 50);
        observe("b", 30, 50, 50);
        assertThat(answer(explain()))
                .startsWith("n1 should have condition PodsWait: \"pods wait for CPU\" holds")
                .endsWith("Once its values are calm it stays while a rule holds it, and for 5m more.");

        observe("b", 40, 0, 25);
        assertThat(answer(explain())).contains("held by \"pods still wait for CPU\"");
        observe("b", 50, 0, 0);
        assertThat(answer(explain())).endsWith("It clears in 4m50s if it stays so.");
        assertThat(answer(explain("Contention(KUBEPODS, CPU).avg60=missing").whatIf()))
                .contains("cannot be evaluated");
    }

    @Test
    void countsAnewAfterABootAndSaysSoOfWhatWasNeverOtherwise() {
        observe("b", 0, 0, 0);
        observe("b", 10, 0, 0);
        assertThat(answer(explain())).endsWith("it has been so for at least 10s.");

        observe("b2", 5, 0, 0);
        assertThat(answer(explain())).endsWith("Contention(KUBEPODS, CPU).avg60 is 0%, 40 below 40.");
    }

    @Test
    void refusesWhatThereIsNotAndNamesWhatComesNear() {
        observe("b", 0, 0, 0);
        ExplanationBasis now = requireNonNull(basis);

        assertThatThrownBy(() -> explainer.explain(now, new ExplanationQuestion("PodsWiat", "", List.of())))
                .hasMessage("no loaded rule raises \"PodsWiat\". Did you mean PodsWait?");
        assertThatThrownBy(() -> explainer.explain(now, new ExplanationQuestion("", "pods wait", List.of())))
                .hasMessageContaining("there is no rule \"pods wait\"");
        assertThatThrownBy(() -> new ExplanationQuestion("a", "b", List.of()))
                .hasMessageContaining("expected one of them");
        assertThatThrownBy(() -> new ExplanationQuestion("", "", List.of("x".repeat(601))))
                .hasMessageContaining("601");
    }

    @Test
    void namesADozenWhereThereAreManyAndNoneComesNear() {
        List<String> names =
                IntStream.rangeClosed(1, 14).mapToObj(i -> "rule " + i).toList();
        assertThat(Explainer.nearbyHint("x", names))
                .isEqualTo("Maybe one of " + String.join(", ", names.subList(0, 12)) + " and 2 more");
        assertThat(Explainer.nearbyHint("x", names.subList(0, 12))).endsWith(", rule 12");
    }

    @Test
    void drawsATreeInAsciiToo() {
        observe("b", 0, 50, 10);
        String unicode = ExplanationText.of(explain(), TreeMarks.UNICODE, true);
        String ascii = ExplanationText.of(explain(), TreeMarks.ASCII, true);

        assertThat(unicode).contains("✗ avg60 >= 40", "✓ avg10 >= 40", "├─", "30 below 40", "line 2");
        assertThat(ascii).contains("[-] avg60 >= 40", "|- ").matches("[\\x20-\\x7e\\n]*");
        assertThat(ExplanationJson.of(explain()))
                .startsWith(
                        "{\"node\":\"n1\",\"boot_id\":\"b\",\"monotonic_us\":0,\"now_us\":0,\"demands\":[{\"demand\":\"PodsWait\",")
                .contains("\"distance\":-30.0,\"unit\":\"percent points\",\"distance_text\":\"30 below 40\"");
    }
}
