package io.barograph.controller.reconcile.write;

import io.barograph.rules.demand.Transition;
import java.util.List;
import java.util.stream.Collectors;

/// What is said of demands that came back soon after they had gone.
final class FlapText {

    private FlapText() {}

    /// Empty if none of these steps brought one back.
    static String note(List<Transition> steps) {
        String back = steps.stream()
                .filter(each -> each.step().flaps() > 0)
                .map(each -> each.demand().key() + " (" + times(each.step().flaps()) + ")")
                .collect(Collectors.joining(", "));
        if (back.isEmpty()) {
            return "";
        }
        Transition.Source source = steps.getFirst().source();
        return "rule \"" + source.rule() + "\" of policy " + source.policy() + ": " + back
                + " came back within an hour after it had gone, so it is held twice as long as before, an hour at the"
                + " most, unless its rule says steady(). Maybe the load swings around the threshold: a longer keepFor"
                + " or a hold rule damps it.";
    }

    private static String times(int times) {
        return times == 1 ? "once" : times + " times in a row";
    }
}
