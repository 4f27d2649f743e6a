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

    static String of(DecidingFeeder deciding, EvaluationInput input) {
        String text = deciding.frozen() ? frozen(deciding, input) : reached(deciding, input) + flapped(deciding);
        String message = message(deciding, input);
        return message.isEmpty() || !deciding.state().active() ? text : message + ": " + text;
    }

    /// What the deciding rule says to people, with the values of the observation; empty if it says nothing.
    static String message(DecidingFeeder deciding, EvaluationInput input) {
        Feeder feeder = deciding.feeder();
        if (feeder.isOff()) {
            return "";
        }
        RuleVerdict verdict = input.verdicts().get(feeder.key().ruleId());
        Map<String, String> values = verdict == null ? Map.of() : verdict.values();
        return feeder.message().text(place -> values.getOrDefault(place, "unknown"));
    }

    /// What the deciding rule read, and what the rule read that holds it.
    static List<ReadInput> inputs(DecidingFeeder deciding, EvaluationInput input) {
        Set<ReadInput> inputs = new LinkedHashSet<>();
        if (input.reboot()) {
            inputs.add(new ReadInput("boot", "new", false));
        }
        Feeder feeder = deciding.feeder();
        if (feeder.isOff()) {
            inputs.add(new ReadInput("policy", "the rule is off: it " + feeder.off(), false));
        }
        read(feeder.key().ruleId(), input).forEach(part -> inputs.add(part.input()));
        if (deciding.state().last() == FeederInput.HELD) {
            read(holder(feeder, input).ruleId(), input).forEach(part -> inputs.add(part.input()));
        }
        return List.copyOf(inputs);
    }

    private static String reached(DecidingFeeder deciding, EvaluationInput input) {
        Feeder feeder = deciding.feeder();
        FeederState state = deciding.state();
        String counted = roundedMicros(state.countedMicros());
        return switch (state.phase()) {
            case INACTIVE ->
                feeder.isOff()
                        ? quoted(feeder) + " is off: it " + feeder.off()
                        : quoted(feeder) + " does not hold"
                                + numbers(feeder.key().ruleId(), input);
            case PENDING ->
                quoted(feeder) + " has held for " + counted + " of "
                        + formatMicros(feeder.grace().afterMicros())
                        + numbers(feeder.key().ruleId(), input);
            case FIRING -> quoted(feeder) + " holds" + numbers(feeder.key().ruleId(), input);
            case KEEP_FIRING ->
                state.last() == FeederInput.HELD
                        ? "held by \"" + holder(feeder, input).name() + '"'
                                + numbers(holder(feeder, input).ruleId(), input)
                        : quoted(feeder) + " has not matched for " + counted + " of "
                                + formatMicros(deciding.holdMicros())
                                + numbers(feeder.key().ruleId(), input);
        };
    }

    private static String flapped(DecidingFeeder deciding) {
        int times = deciding.flaps().times();
        if (times == 0 || !deciding.state().active()) {
            return "";
        }
        String hold = formatMicros(deciding.holdMicros());
        return (deciding.feeder().grace().steady()
                        ? "; hold steady at " + hold + " though it flapped: "
                        : "; hold doubled to " + hold + " because it flapped: ")
                + times
                + (times == 1 ? " time" : " times");
    }

    private static String frozen(DecidingFeeder deciding, EvaluationInput input) {
        if (input.isSilent()) {
            return "frozen: " + input.silence();
        }
        Set<String> missing = new LinkedHashSet<>();
        for (RuleVerdict.Part each : reads(deciding.feeder(), input)) {
            if (each.input().missing()) {
                missing.add(each.shown());
            }
        }
        return "frozen: " + quoted(deciding.feeder()) + " cannot be evaluated: " + String.join("; ", missing);
    }

    private static Set<RuleVerdict.Part> reads(Feeder feeder, EvaluationInput input) {
        Set<RuleVerdict.Part> all = new LinkedHashSet<>(read(feeder.key().ruleId(), input));
        for (Feeder.Holder each : feeder.holders()) {
            all.addAll(read(each.ruleId(), input));
        }
        return all;
    }

    private static List<RuleVerdict.Part> read(String ruleId, EvaluationInput input) {
        RuleVerdict verdict = input.verdicts().get(ruleId);
        return verdict == null ? List.of() : verdict.parts();
    }

    private static Feeder.Holder holder(Feeder feeder, EvaluationInput input) {
        for (Feeder.Holder each : feeder.holders()) {
            if (input.verdicts().matches(each.ruleId())) {
                return each;
            }
        }
        throw new IllegalStateException("nothing holds " + feeder.demand().key());
    }

    private static String numbers(String ruleId, EvaluationInput input) {
        List<String> numbers =
                read(ruleId, input).stream().map(RuleVerdict.Part::shown).toList();
        return numbers.isEmpty() ? "" : ": " + String.join(", ", numbers);
    }

    private static String quoted(Feeder feeder) {
        return '"' + feeder.source().rule() + '"';
    }
}
