package io.barograph.rules.engine;

import static io.barograph.quantity.GoDuration.formatMicros;
import static io.barograph.quantity.GoDuration.roundedMicros;

import io.barograph.quantity.GoDuration;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.demand.LazySentence;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.verdict.RuleVerdict;
import module java.base;

/// One sentence on why a demand stands where it stands, and the inputs that put it there.
final class ReasonSentence {

    private ReasonSentence() {}

    /// @param toClearMicros the time until a demand that is keep-firing clears if nothing changes; 0 while one of its
    ///     rules is held
    static LazySentence.Parts of(DecidingRule deciding, long toClearMicros, EvaluationInput input) {
        String message = deciding.state().active() ? messageOf(deciding, input) : "";
        String start = message.isEmpty() ? "" : message + ": ";
        return deciding.frozen()
                ? frozenParts(start + "frozen: ", deciding, input)
                : new LazySentence.Parts(
                        start + phaseText(deciding, toClearMicros, input) + flapText(deciding) + evictionText(deciding),
                        List.of());
    }

    /// What the deciding rule says to people, with the values of the observation; empty if it says nothing.
    static String messageOf(DecidingRule deciding, EvaluationInput input) {
        RaisingRule raisingRule = deciding.raisingRule();
        if (raisingRule.isOff()) {
            return "";
        }
        RuleVerdict verdict = input.verdicts().get(raisingRule.key().ruleId());
        Map<String, String> values = verdict == null ? Map.of() : verdict.values();
        return raisingRule.message().textWith(place -> values.getOrDefault(place, "unknown"));
    }

    /// What the deciding rule read, and what the rule read that holds it.
    static List<ReadInput> inputsOf(DecidingRule deciding, EvaluationInput input) {
        Set<ReadInput> inputs = new LinkedHashSet<>();
        if (input.reboot()) {
            inputs.add(new ReadInput("boot", "new", false));
        }
        RaisingRule raisingRule = deciding.raisingRule();
        if (raisingRule.isOff()) {
            inputs.add(new ReadInput("policy", "the rule is off: it " + raisingRule.off(), false));
        }
        partsRead(raisingRule.key().ruleId(), input).forEach(part -> inputs.add(part.input()));
        if (deciding.state().lastInput() == RaisingInput.HELD) {
            partsRead(holderOf(raisingRule, input).ruleId(), input).forEach(part -> inputs.add(part.input()));
        }
        return List.copyOf(inputs);
    }

    private static String phaseText(DecidingRule deciding, long toClearMicros, EvaluationInput input) {
        RaisingRule raisingRule = deciding.raisingRule();
        RaisingState state = deciding.state();
        String counted = roundedMicros(state.countedMicros());
        return switch (state.phase()) {
            case INACTIVE ->
                raisingRule.isOff()
                        ? quotedName(raisingRule) + " is off: it " + raisingRule.off()
                        : quotedName(raisingRule) + " does not hold"
                                + numbersText(raisingRule.key().ruleId(), input);
            case PENDING ->
                quotedName(raisingRule) + " has held for " + counted + " of "
                        + formatMicros(raisingRule.periods().afterMicros())
                        + numbersText(raisingRule.key().ruleId(), input);
            case FIRING ->
                quotedName(raisingRule) + " holds"
                        + numbersText(raisingRule.key().ruleId(), input);
            case KEEP_FIRING ->
                state.lastInput() == RaisingInput.HELD
                        ? "held by \"" + holderOf(raisingRule, input).name() + '"'
                                + numbersText(holderOf(raisingRule, input).ruleId(), input)
                        : quotedName(raisingRule) + " has not matched for " + counted + " of "
                                + formatMicros(deciding.keepForMicros())
                                + numbersText(raisingRule.key().ruleId(), input)
                                + (toClearMicros == 0 ? "" : "; kept for " + roundedMicros(toClearMicros) + " more");
        };
    }

    private static String flapText(DecidingRule deciding) {
        int times = deciding.flaps().times();
        if (times == 0 || !deciding.state().active()) {
            return "";
        }
        RaisingRule.Periods periods = deciding.raisingRule().periods();
        String keepForText = formatMicros(deciding.keepForMicros());
        String bound = deciding.keepForMicros() == periods.maxKeepForMicros() ? ", the longest there is," : "";
        return (periods.isSteady()
                        ? "; hold steady at " + keepForText + " though it flapped: "
                        : "; hold doubled to " + keepForText + bound + " because it flapped: ")
                + times
                + (times == 1 ? " time" : " times");
    }

    private static String evictionText(DecidingRule deciding) {
        RaisingRule raisingRule = deciding.raisingRule();
        boolean evicts = raisingRule.demand() instanceof Demand.Evict && deciding.phase() != Phase.INACTIVE;
        EvictTerms terms = raisingRule.terms();
        return !evicts
                ? ""
                : "; evicts in " + terms.ranking().order()
                        + (terms.maxGrace() == null ? "" : ", grace at most " + GoDuration.format(terms.maxGrace()))
                        + (terms.minReclaim().isEmpty() ? "" : ", until " + terms.minReclaim() + " beyond the limit");
    }

    private static LazySentence.Parts frozenParts(String start, DecidingRule deciding, EvaluationInput input) {
        if (input.isSilent()) {
            return new LazySentence.Parts(start, List.of(input.silence()));
        }
        Map<String, String> missing = new LinkedHashMap<>(); // of what two rules read, as the one says that raises it
        for (RuleVerdict.Part part : allPartsRead(deciding.raisingRule(), input)) {
            if (part.input().missing()) {
                missing.putIfAbsent(part.input().name(), part.shown());
            }
        }
        return new LazySentence.Parts(
                start + quotedName(deciding.raisingRule()) + " cannot be evaluated: ", List.copyOf(missing.values()));
    }

    private static Set<RuleVerdict.Part> allPartsRead(RaisingRule raisingRule, EvaluationInput input) {
        Set<RuleVerdict.Part> readParts =
                new LinkedHashSet<>(partsRead(raisingRule.key().ruleId(), input));
        for (RaisingRule.Holder holder : raisingRule.holders()) {
            readParts.addAll(partsRead(holder.ruleId(), input));
        }
        return readParts;
    }

    private static List<RuleVerdict.Part> partsRead(String ruleId, EvaluationInput input) {
        RuleVerdict verdict = input.verdicts().get(ruleId);
        return verdict == null ? List.of() : verdict.parts();
    }

    private static RaisingRule.Holder holderOf(RaisingRule raisingRule, EvaluationInput input) {
        for (RaisingRule.Holder holder : raisingRule.holders()) {
            if (input.verdicts().truthOf(holder.ruleId()) == Ternary.TRUE) {
                return holder;
            }
        }
        throw new IllegalStateException("nothing holds " + raisingRule.demand().key());
    }

    private static String numbersText(String ruleId, EvaluationInput input) {
        List<String> numbers =
                partsRead(ruleId, input).stream().map(RuleVerdict.Part::shown).toList();
        return numbers.isEmpty() ? "" : ": " + String.join(", ", numbers);
    }

    private static String quotedName(RaisingRule raisingRule) {
        return '"' + raisingRule.source().rule() + '"';
    }
}
