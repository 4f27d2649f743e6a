package io.barograph.rules.engine;

import static io.barograph.quantity.GoDuration.formatMicros;
import static io.barograph.quantity.GoDuration.roundedMicros;

import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.verdict.RuleVerdict;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// One sentence on why a demand stands where it stands, and the inputs that put it there.
final class ReasonSentence {

    private ReasonSentence() {}

    static String of(DecidingFeeder standpoint, EvaluationInput sight) {
        String text = standpoint.frozen() ? frozen(standpoint, sight) : told(standpoint, sight) + flapped(standpoint);
        String message = message(standpoint, sight);
        return message.isEmpty() || !standpoint.state().active() ? text : message + ": " + text;
    }

    /// What the deciding rule says to people, with the values of the observation; empty if it says nothing.
    static String message(DecidingFeeder standpoint, EvaluationInput sight) {
        Feeder feeder = standpoint.feeder();
        if (feeder.isOff()) {
            return "";
        }
        RuleVerdict verdict = sight.verdicts().get(feeder.key().ruleId());
        Map<String, String> told = verdict == null ? Map.of() : verdict.told();
        return feeder.message().text(place -> told.getOrDefault(place, "unknown"));
    }

    /// What the deciding rule read, and what the rule read that holds it.
    static List<ReadInput> inputs(DecidingFeeder standpoint, EvaluationInput sight) {
        Set<ReadInput> inputs = new LinkedHashSet<>();
        if (sight.reboot()) {
            inputs.add(new ReadInput("boot", "new", false));
        }
        Feeder feeder = standpoint.feeder();
        if (feeder.isOff()) {
            inputs.add(new ReadInput("policy", "the rule is off: it " + feeder.off(), false));
        }
        read(feeder.key().ruleId(), sight).forEach(part -> inputs.add(part.input()));
        if (standpoint.state().last() == FeederInput.HELD) {
            read(holder(feeder, sight).ruleId(), sight).forEach(part -> inputs.add(part.input()));
        }
        return List.copyOf(inputs);
    }

    private static String told(DecidingFeeder standpoint, EvaluationInput sight) {
        Feeder feeder = standpoint.feeder();
        FeederState state = standpoint.state();
        String counted = roundedMicros(state.countedMicros());
        return switch (state.phase()) {
            case INACTIVE ->
                feeder.isOff()
                        ? quoted(feeder) + " is off: it " + feeder.off()
                        : quoted(feeder) + " does not hold"
                                + numbers(feeder.key().ruleId(), sight);
            case PENDING ->
                quoted(feeder) + " has held for " + counted + " of "
                        + formatMicros(feeder.grace().afterMicros())
                        + numbers(feeder.key().ruleId(), sight);
            case FIRING -> quoted(feeder) + " holds" + numbers(feeder.key().ruleId(), sight);
            case KEEP_FIRING ->
                state.last() == FeederInput.HELD
                        ? "held by \"" + holder(feeder, sight).name() + '"'
                                + numbers(holder(feeder, sight).ruleId(), sight)
                        : quoted(feeder) + " has not matched for " + counted + " of "
                                + formatMicros(standpoint.holdMicros())
                                + numbers(feeder.key().ruleId(), sight);
        };
    }

    private static String flapped(DecidingFeeder standpoint) {
        int times = standpoint.flaps().times();
        if (times == 0 || !standpoint.state().active()) {
            return "";
        }
        String hold = formatMicros(standpoint.holdMicros());
        return (standpoint.feeder().grace().steady()
                        ? "; hold steady at " + hold + " though it flapped: "
                        : "; hold doubled to " + hold + " because it flapped: ")
                + times
                + (times == 1 ? " time" : " times");
    }

    private static String frozen(DecidingFeeder standpoint, EvaluationInput sight) {
        if (sight.isSilent()) {
            return "frozen: " + sight.silence();
        }
        Set<String> missing = new LinkedHashSet<>();
        for (RuleVerdict.Part each : reads(standpoint.feeder(), sight)) {
            if (each.input().missing()) {
                missing.add(each.shown());
            }
        }
        return "frozen: " + quoted(standpoint.feeder()) + " cannot be evaluated: " + String.join("; ", missing);
    }

    private static Set<RuleVerdict.Part> reads(Feeder feeder, EvaluationInput sight) {
        Set<RuleVerdict.Part> all = new LinkedHashSet<>(read(feeder.key().ruleId(), sight));
        for (Feeder.Holder each : feeder.holders()) {
            all.addAll(read(each.ruleId(), sight));
        }
        return all;
    }

    private static List<RuleVerdict.Part> read(String ruleId, EvaluationInput sight) {
        RuleVerdict verdict = sight.verdicts().get(ruleId);
        return verdict == null ? List.of() : verdict.parts();
    }

    private static Feeder.Holder holder(Feeder feeder, EvaluationInput sight) {
        for (Feeder.Holder each : feeder.holders()) {
            if (sight.verdicts().matches(each.ruleId())) {
                return each;
            }
        }
        throw new IllegalStateException("nothing holds " + feeder.demand().key());
    }

    private static String numbers(String ruleId, EvaluationInput sight) {
        List<String> numbers =
                read(ruleId, sight).stream().map(RuleVerdict.Part::shown).toList();
        return numbers.isEmpty() ? "" : ": " + String.join(", ", numbers);
    }

    private static String quoted(Feeder feeder) {
        return '"' + feeder.source().rule() + '"';
    }
}
