package io.barograph.rules.cases;

import static io.barograph.quantity.GoDuration.formatMicros;

import io.barograph.problem.NearMatch;
import io.barograph.rules.cases.CaseResult.Difference;
import io.barograph.rules.cases.CaseResult.Mismatch;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.CaseFile.Expectation;
import io.barograph.rules.cases.file.CaseFile.Expected;
import io.barograph.rules.cases.file.CaseFile.Step;
import io.barograph.rules.cases.file.CaseFile.Transitions;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import module java.base;

/// Finds where a transcript differs from what its case expects.
public final class CaseDifferences {

    private final List<Mismatch> mismatches = new ArrayList<>();
    private final long toleranceMicros;

    private CaseDifferences(long toleranceMicros) {
        this.toleranceMicros = toleranceMicros;
    }

    public static List<Mismatch> of(CaseFile.Case testedCase, CaseTranscript transcript) {
        CaseDifferences differences = new CaseDifferences(testedCase.toleranceMicros());
        testedCase.expectations().forEach(expectation -> differences.compareExpectation(expectation, transcript));
        Transitions transitions = testedCase.transitions();
        if (transitions != null) {
            differences.compareTransitions(transitions, transcript);
        }
        return differences.mismatches;
    }

    private void compareExpectation(Expectation expectation, CaseTranscript transcript) {
        String prefix = "at " + formatMicros(expectation.atMicros()) + " ";
        CaseTranscript.Moment moment = transcript.momentAt(expectation.atMicros());
        if (moment == null) {
            noteDifference(
                    expectation,
                    prefix + expectation.demand() + ": there is no observation yet",
                    "",
                    "no observation yet",
                    "");
            return;
        }
        List<DemandState> meant = moment.demands().stream()
                .filter(state -> isMeant(expectation.demand(), state.demand()))
                .toList();
        if (meant.isEmpty()) {
            List<String> knownKeys =
                    moment.demands().stream().map(state -> state.demand().key()).toList();
            String text = "the policy raises no " + expectation.demand() + ". "
                    + NearMatch.hintFor(expectation.demand(), knownKeys);
            noteDifference(expectation, text, "", text, "");
        }
        for (DemandState demandState : meant) {
            compareState(expectation, prefix + demandState.demand().key(), demandState, moment.bootMicros());
        }
    }

    /// @param bootMicros when the node booted, in the case's time
    private void compareState(Expectation expectation, String prefix, DemandState state, long bootMicros) {
        Expected expected = expectation.expected();
        String phase = phaseWord(state.phase().word());
        if (expected.phases() != null
                && !expected.phases().contains(state.phase().word())) {
            String expectedPhases = phaseWord(String.join(" or ", expected.phases()));
            noteDifference(expectation, prefix, expectedPhases, phase, state.why());
        }
        Long expectedSince = expected.when().sinceMicros();
        long actualSince = state.timing().sinceMicros() + bootMicros;
        if (expectedSince != null && !isWithinTolerance(expectedSince, actualSince)) {
            noteDifference(
                    expectation,
                    prefix,
                    phase + " since " + formatMicros(expectedSince),
                    "since " + formatMicros(actualSince),
                    state.why());
        }
        Long remaining = expected.when().remainingMicros();
        long remains = state.timing().remainingMicros();
        if (remaining != null && !isWithinTolerance(remaining, remains)) {
            noteDifference(
                    expectation, prefix, "remaining " + formatMicros(remaining), formatMicros(remains), state.why());
        }
        Boolean frozen = expected.when().frozen();
        if (frozen != null && frozen != state.timing().frozen()) {
            noteDifference(
                    expectation,
                    prefix,
                    frozen ? "frozen" : "not frozen",
                    frozen ? "not frozen" : "frozen",
                    state.why());
        }
        if (expected.severity() != null && expected.severity() != state.source().severity()) {
            String severity = state.source().severity().word();
            noteDifference(
                    expectation, prefix, "severity " + expected.severity().word(), severity, state.why());
        }
        String why = expected.why();
        if (why != null && !state.why().contains(why)) {
            noteDifference(expectation, prefix, "an explanation with \"" + why + "\"", "otherwise", state.why());
        }
    }

    private void compareTransitions(Transitions expected, CaseTranscript transcript) {
        List<CaseTranscript.Happening> remainingHappenings = new ArrayList<>(transcript.happenings());
        for (Step step : expected.steps()) {
            boolean happened =
                    remainingHappenings.removeIf(happening -> isWithinTolerance(happening.atMicros(), step.atMicros())
                            && isMeant(step.demand(), happening.transition().demand())
                            && happening.transition().step().reason() == step.reason());
            if (!happened) {
                Difference difference = new Difference("transitions", stepText(step), "");
                mismatches.add(new Mismatch(expected.place(), "did not happen: " + stepText(step), difference, ""));
            }
        }
        for (CaseTranscript.Happening happening : remainingHappenings) {
            String step = stepText(new Step(
                    happening.atMicros(),
                    happening.transition().demand().key(),
                    happening.transition().step().reason()));
            Difference difference = new Difference("transitions", "", step);
            mismatches.add(new Mismatch(expected.place(), "was not expected: " + step, difference, ""));
        }
    }

    private void noteDifference(
            Expectation expectation, String prefix, String expectedText, String actualText, String why) {
        String text = expectedText.isEmpty() ? prefix : prefix + ": expected " + expectedText + ", is " + actualText;
        mismatches.add(new Mismatch(
                expectation.place(),
                text,
                new Difference(expectedText.isEmpty() ? "" : prefix, expectedText, actualText),
                why));
    }

    private boolean isWithinTolerance(long firstMicros, long secondMicros) {
        return Math.abs(firstMicros - secondMicros) <= toleranceMicros;
    }

    private static boolean isMeant(String name, Demand demand) {
        return demand.key().equals(name)
                || (demand instanceof Demand.Taint taint && taint.names().contains(name));
    }

    private static String phaseWord(String phase) {
        return phase.replace('_', '-');
    }

    private static String stepText(Step step) {
        return formatMicros(step.atMicros()) + " " + step.demand() + " " + step.reason();
    }
}
