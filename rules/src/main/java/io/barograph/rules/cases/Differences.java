package io.barograph.rules.cases;

import static io.barograph.threshold.GoDuration.formatMicros;

import io.barograph.rules.cases.CaseFile.Expected;
import io.barograph.rules.demand.DemandState;
import java.util.ArrayList;
import java.util.List;

/// Tells in sentences where a demand stands other than expected.
final class Differences {

    private Differences() {}

    /// @param bootMicros when the node booted, in the case's time
    static List<String> of(Expected expected, DemandState state, long bootMicros) {
        List<String> differences = new ArrayList<>();
        String phase = state.phase().word().replace('_', '-');
        if (expected.phases() != null
                && !expected.phases().contains(state.phase().word())) {
            String wanted = String.join(" or ", expected.phases()).replace('_', '-');
            differences.add("expected " + wanted + ", is " + phase);
        }
        Long since = expected.sinceMicros();
        long is = state.timing().sinceMicros() + bootMicros;
        if (since != null && since != is) {
            differences.add(
                    "expected " + phase + " since " + formatMicros(since) + ", is so since " + formatMicros(is));
        }
        Long remaining = expected.remainingMicros();
        if (remaining != null && remaining != state.timing().remainingMicros()) {
            differences.add("expected " + formatMicros(remaining) + " to remain, remains "
                    + formatMicros(state.timing().remainingMicros()));
        }
        Boolean frozen = expected.frozen();
        if (frozen != null && frozen != state.timing().frozen()) {
            differences.add(frozen ? "expected to be frozen, is not" : "expected not to be frozen, is");
        }
        String why = expected.why();
        if (why != null && !state.why().contains(why)) {
            differences.add("expected an explanation with \"" + why + "\", is otherwise");
        }
        return differences;
    }
}
