package io.barograph.rules.explain;

import static io.barograph.quantity.GoDuration.formatMicros;
import static io.barograph.quantity.GoDuration.roundedMicros;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.explain.RuleExplanation.Measure;
import io.barograph.rules.explain.RuleExplanation.OfCondition;
import io.barograph.rules.explain.RuleExplanation.OfConstraint;
import io.barograph.rules.explain.history.TruthDuration;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Says in one sentence where a demand stands and why.
///
/// @param would whether it is about what is only thought of
/// @param passedMicros how long the observation is past
public record DemandAnswer(String node, boolean would, long passedMicros) {

    /// At the moment of the observation.
    public DemandAnswer(String node, boolean would) {
        this(node, would, 0);
    }

    String of(DemandState state, List<RuleExplanation> raising) {
        return standingText(state, false) + ": " + whyText(state, raising) + ".";
    }

    /// The same of a demand that is active and not on the node.
    String heldBack(DemandState state, WhyNot why) {
        boolean foreign = why.why().equals(WhyNot.FOREIGN);
        return (foreign
                        ? ofAnother(state) + ", and the demand is "
                        : standingText(state, true) + ", though the demand is ")
                + state.phase().word() + (foreign ? ". Nothing is added: " : ". It is held back: ") + why.text()
                + ". What would have to change: " + why.change() + ". Why it is demanded: " + whyText(state, List.of())
                + ".";
    }

    /// Where another writer has set the same already.
    private String ofAnother(DemandState state) {
        return switch (state.demand()) {
            case Demand.Taint taint -> node + " is tainted " + taint.key() + " by another writer";
            case Demand.Condition condition -> node + " has condition " + condition.key() + " of another writer";
            case Demand.Event _, Demand.Evict _, Demand.Reclaim _ -> standingText(state, true);
        };
    }

    private static String whyText(DemandState state, List<RuleExplanation> raising) {
        return state.timing().frozen() || state.phase() != Phase.INACTIVE ? state.shortWhy() : whyNot(raising);
    }

    private String standingText(DemandState state, boolean heldBack) {
        if (heldBack) {
            return switch (state.demand()) {
                case Demand.Taint taint -> node + " is not tainted " + taint.key();
                case Demand.Condition condition -> node + " does not have condition " + condition.key();
                case Demand.Event _, Demand.Evict _, Demand.Reclaim _ ->
                    state.demand().key() + " is not done on " + node;
            };
        }
        return switch (state.demand()) {
            case Demand.Taint taint ->
                node + verbForm(state, " should be ", " is not yet ", " is not ", "be ") + "tainted " + taint.key();
            case Demand.Condition condition ->
                node + verbForm(state, " should have ", " does not yet have ", " does not have ", "have ")
                        + "condition " + condition.key();
            case Demand.Event(String reason) ->
                "event " + reason + verbForm(state, " is ", " is not yet ", " is not ", "be ") + "reported for " + node;
            case Demand.Evict(String signal) ->
                node + verbForm(state, " needs ", " does not yet need ", " does not need ", "need ")
                        + "an eviction for " + signal;
            case Demand.Reclaim(String filesystem) ->
                node + verbForm(state, " needs ", " does not yet need ", " does not need ", "need ") + "room on "
                        + filesystem;
        };
    }

    /// How the sentence goes on, by where the demand stands.
    ///
    /// @param verb behind `would`
    private String verbForm(DemandState state, String active, String pending, String inactive, String verb) {
        boolean waits = state.phase() == Phase.PENDING;
        if (would) {
            return (state.active() ? " would " : waits ? " would not yet " : " would not ") + verb;
        }
        return state.active() ? active : waits ? pending : inactive;
    }

    /// What keeps a demand that fires on its node once its values are calm.
    ///
    /// @param keepForMicros the transition period, as it is by now
    /// @param holdable whether a rule can hold it
    record Stay(long keepForMicros, boolean holdable) {}

    /// What comes next if nothing changes, and of what fires, how long it stays; empty if there is nothing to say.
    String outlookOf(DemandState state, Stay stay) {
        if (state.timing().frozen()) {
            return state.timing().remainingMicros() == 0 ? "" : "Its time stands still.";
        }
        String remainingTime = roundedMicros(remainingMicros(state, passedMicros));
        return switch (state.phase()) {
            case INACTIVE -> "";
            case FIRING -> state.demand().isMark() ? stayText(stay) : "";
            case PENDING ->
                would
                        ? "It would be pending, firing after " + remainingTime + " if it stays so."
                        : "It fires in " + remainingTime + " if it stays so.";
            case KEEP_FIRING ->
                state.timing().remainingMicros() == 0
                        ? ""
                        : would
                                ? "It would be kept, clearing after " + remainingTime + " if it stays so."
                                : "It clears in " + remainingTime + " if it stays so.";
        };
    }

    private String stayText(Stay stay) {
        String time = formatMicros(stay.keepForMicros());
        if (stay.keepForMicros() == 0 && !stay.holdable()) {
            return would ? "It would go as soon as its values are calm." : "It goes as soon as its values are calm.";
        }
        return "Once its values are calm it " + (would ? "would stay" : "stays")
                + (stay.holdable() ? " while a rule holds it" : " for " + time)
                + (stay.holdable() && stay.keepForMicros() > 0 ? ", and for " + time + " more." : ".");
    }

    /// What is left until it fires or clears, so long after the observation. Of a frozen demand no time passes.
    public static long remainingMicros(DemandState state, long passedMicros) {
        DemandState.Timing timing = state.timing();
        return timing.frozen() ? timing.remainingMicros() : Math.max(0, timing.remainingMicros() - passedMicros);
    }

    private static String whyNot(List<RuleExplanation> raising) {
        RuleExplanation nearest = raising.stream()
                .min(Comparator.comparingDouble(rule -> rule.change().cost()))
                .orElseThrow();
        if (nearest.isOff()) {
            return "\"" + nearest.name().rule() + "\" is off: it " + nearest.off();
        }
        String line = failingCondition(nearest);
        return line.isEmpty() ? '"' + nearest.name().rule() + "\" does not match" : line;
    }

    private static String failingCondition(RuleExplanation rule) {
        for (OfCondition condition : rule.conditions()) {
            if (condition.verdict() == Ternary.FALSE) {
                if (condition.text().startsWith("not ") || condition.facts().isEmpty()) {
                    return "\"" + condition.text() + "\" does not hold" + durationText(condition.heldDuration());
                }
                RuleExplanation.OfFact fact = condition.facts().getFirst();
                return fact.constraints().stream()
                        .filter(constraint -> constraint.verdict() == Ternary.FALSE)
                        .findFirst()
                        .map(constraint -> measuredText(fact.subject(), constraint))
                        .orElse("");
            }
        }
        return "";
    }

    private static String measuredText(String subject, OfConstraint constraint) {
        Measure measure = constraint.measure();
        if (measure == null) {
            return subject + ": " + constraint.text() + " does not hold" + durationText(constraint.heldDuration());
        }
        String distance = measure.words().isEmpty() ? "not as in " + constraint.text() : measure.words();
        return subject + "." + measure.input() + " is " + measure.value() + ", " + distance
                + durationText(constraint.heldDuration());
    }

    private static String durationText(@Nullable TruthDuration heldDuration) {
        if (heldDuration == null || heldDuration.micros() == 0) {
            return "";
        }
        return "; it has been so for " + (heldDuration.fromStart() ? "at least " : "")
                + secondsText(heldDuration.micros());
    }

    /// A time in whole seconds.
    public static String secondsText(long micros) {
        return formatMicros(micros / 1_000_000 * 1_000_000);
    }
}
