package io.barograph.e2e.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.e2e.scripted.SnapshotScript;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;

/// The replay of the film that the suite plays, and the same with one thing wrong at a time.
class DecisionComparisonTest {

    private static final List<String> WANTED = wanted(SnapshotScript.contended());

    private final ViolationLog violations = new ViolationLog();

    private static List<String> wanted(SnapshotScript film) {
        var rules = List.of(Checkout.HOME.resolve("e2e/src/test/resources/policies/chaos.drl"));
        try (PolicySet policies = PolicySet.loadFiles(rules, ParameterOverrides.none())) {
            return ReplayedDecisions.by(policies).of(new SnapshotOrigin("n1", "boot-1", "n1-boot-1"), film);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> found(List<String> made, boolean told) {
        new DecisionComparison(violations).check("a, n1", made, WANTED, told);
        return violations.found();
    }

    private static List<String> at(String reason, UnaryOperator<String> change) {
        return WANTED.stream()
                .map(line -> line.contains(reason) ? change.apply(line) : line)
                .toList();
    }

    private static String moved(String line, long micros) {
        long at = DecisionLogLines.micros(line);
        return line.replace("\"monotonic_us\":" + at, "\"monotonic_us\":" + (at + micros));
    }

    @Test
    void findsNothingWhereTheReplaySaysTheSame() {
        assertThat(WANTED).anyMatch(line -> line.contains("PressureRaised") && line.contains(ControllerMarks.TAINT));
        assertThat(found(WANTED, true)).isEmpty();
        assertThat(found(WANTED, false)).isEmpty();
    }

    @Test
    void tellsOfAGraceThatWasLost() {
        assertThat(found(at("PressureRaised", line -> moved(line, 2_000_000)), true))
                .singleElement()
                .asString()
                .contains("a, n1: decided [", ControllerMarks.CONDITION + " PressureRaised", ", a replay [");
    }

    @Test
    void tellsOfASingleMicrosecond() {
        assertThat(found(at("PressureCleared", line -> moved(line, 1)), true)).hasSize(1);
    }

    @Test
    void tellsOfAStepThatIsMissing() {
        List<String> made = new ArrayList<>(WANTED);
        made.removeIf(line -> line.contains("PressureCleared") && line.contains(ControllerMarks.TAINT));
        assertThat(found(made, true))
                .containsExactly("a, n1: decided [], a replay ["
                        + DecisionLogLines.shortly(WANTED, made).getFirst() + "]");
    }

    @Test
    void tellsOfAStepThatWasMadeTwiceOrInAnotherOrder() {
        List<String> twice = new ArrayList<>(WANTED);
        twice.add(WANTED.getLast());
        assertThat(found(twice, true))
                .containsExactly("a, n1: decided [], a replay []; the same " + WANTED.size() + " steps, but "
                        + twice.size() + " of them or in another order");
        assertThat(found(WANTED.reversed(), true)).hasSize(2);
    }

    @Test
    void tellsOfOtherInputs() {
        assertThat(found(at("PressureHigh", line -> line.replace("\"value\":\"", "\"value\":\"1")), true))
                .hasSize(1);
    }

    @Test
    void whoWasToldLessMayRaiseLaterAndNeverBefore() {
        assertThat(found(at("PressureRaised", line -> moved(line, 8_000_000)), false))
                .isEmpty();
        assertThat(found(at("PressureRaised", line -> moved(line, -1)), false)).hasSize(1);
    }

    @Test
    void whoWasToldLessMustRaiseAllTheSame() {
        assertThat(found(at("PressureRaised", line -> line.replace("Raised", "High")), false))
                .hasSize(1);
    }

    @Test
    void passesOverTheEndOfTheBootBefore() {
        List<String> made = new ArrayList<>(WANTED);
        made.addFirst(
                WANTED.getLast().replaceAll("\"inputs\":.*", "\"inputs\":[{\"name\":\"boot\",\"value\":\"new\"}]}"));
        assertThat(found(made, true)).isEmpty();
    }

    @Test
    void aReplayThatRaisesNothingShowsNothing() {
        List<String> calm = wanted(SnapshotScript.calm());
        new DecisionComparison(violations).check("a, n1", calm, calm, true);
        assertThat(violations.found()).containsExactly("a, n1: the replay raises nothing, so it can show nothing");
    }
}
