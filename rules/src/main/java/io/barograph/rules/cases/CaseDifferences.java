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

    public static List<Mismatch> of(CaseFile.Case tested, CaseTranscript transcript) {
        CaseDifferences differences = new CaseDifferences(tested.toleranceMicros());
        tested.expectations().forEach(each -> differences.compare(each, transcript));
        Transitions transitions = tested.transitions();
        if (transitions != null) {
            differences.compare(transitions, transcript);
        }
        return differences.mismatches;
    }

    private void compare(Expectation expectation, CaseTranscript transcript) {
        String at = "at " + formatMicros(expectation.atMicros()) + " ";
        CaseTranscript.Standing standing = transcript.at(expectation.atMicros());
        if (standing == null) {
            note(
                    expectation,
                    at + expectation.demand() + ": there is no observation yet",
                    "",
                    "no observation yet",
                    "");
            return;
        }
        List<DemandState> meant = standing.demands().stream()
                .filter(state -> isMeant(expectation.demand(), state.demand()))
                .toList();
        if (meant.isEmpty()) {
            List<String> known = standing.demands().stream()
                    .map(state -> state.demand().key())
                    .toList();
            String text =
                    "the policy raises no " + expectation.demand() + ". " + NearMatch.hint(expectation.demand(), known);
            note(expectation, text, "", text, "");
        }
        for (DemandState each : meant) {
            compare(expectation, at + each.demand().key(), each, standing.bootMicros());
        }
    }

    /// @param bootMicros when the node booted, in the case's time
    private void compare(Expectation expectation, String at, DemandState state, long bootMicros) {
        Expected expected = expectation.expected();
        String phase = word(state.phase().word());
        if (expected.phases() != null
                && !expected.phases().contains(state.phase().word())) {
            String wanted = word(String.join(" or ", expected.phases()));
            note(expectation, at, wanted, phase, state.why());
        }
        Long since = expected.when().sinceMicros();
        long is = state.timing().sinceMicros() + bootMicros;
        if (since != null && !same(since, is)) {
            note(expectation, at, phase + " since " + formatMicros(since), "since " + formatMicros(is), state.why());
        }
        Long remaining = expected.when().remainingMicros();
        long remains = state.timing().remainingMicros();
        if (remaining != null && !same(remaining, remains)) {
            note(expectation, at, "remaining " + formatMicros(remaining), formatMicros(remains), state.why());
        }
        Boolean frozen = expected.when().frozen();
        if (frozen != null && frozen != state.timing().frozen()) {
            note(expectation, at, frozen ? "frozen" : "not frozen", frozen ? "not frozen" : "frozen", state.why());
        }
        if (expected.severity() != null && expected.severity() != state.source().severity()) {
            String severity = state.source().severity().word();
            note(expectation, at, "severity " + expected.severity().word(), severity, state.why());
        }
        String why = expected.why();
        if (why != null && !state.why().contains(why)) {
            note(expectation, at, "an explanation with \"" + why + "\"", "otherwise", state.why());
        }
    }

    private void compare(Transitions expected, CaseTranscript transcript) {
        List<CaseTranscript.Happening> left = new ArrayList<>(transcript.happenings());
        for (Step step : expected.steps()) {
            boolean happened = left.removeIf(each -> same(each.atMicros(), step.atMicros())
                    && isMeant(step.demand(), each.transition().demand())
                    && each.transition().step().reason() == step.reason());
            if (!happened) {
                Difference difference = new Difference("transitions", written(step), "");
                mismatches.add(new Mismatch(expected.place(), "did not happen: " + written(step), difference, ""));
            }
        }
        for (CaseTranscript.Happening each : left) {
            String step = written(new Step(
                    each.atMicros(),
                    each.transition().demand().key(),
                    each.transition().step().reason()));
            Difference difference = new Difference("transitions", "", step);
            mismatches.add(new Mismatch(expected.place(), "was not expected: " + step, difference, ""));
        }
    }

    private void note(Expectation expectation, String at, String wanted, String is, String why) {
        String text = wanted.isEmpty() ? at : at + ": expected " + wanted + ", is " + is;
        mismatches.add(
                new Mismatch(expectation.place(), text, new Difference(wanted.isEmpty() ? "" : at, wanted, is), why));
    }

    private boolean same(long one, long other) {
        return Math.abs(one - other) <= toleranceMicros;
    }

    private static boolean isMeant(String name, Demand demand) {
        return demand.key().equals(name)
                || (demand instanceof Demand.Taint taint && taint.names().contains(name));
    }

    private static String word(String phase) {
        return phase.replace('_', '-');
    }

    private static String written(Step step) {
        return formatMicros(step.atMicros()) + " " + step.demand() + " " + step.reason();
    }
}
