package io.barograph.rules.cases.mutation;

import io.barograph.quantity.GoDuration;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.catalogue.Value;
import module java.base;

/// The small mistakes that can be made in the default of a parameter. Only cases that leave it at that can notice.
final class ParameterMutants {

    private ParameterMutants() {}

    static List<Mutant> of(Parameter parameter) {
        List<Mutant> mutants = new ArrayList<>();
        Parameter.Given givenValue = parameter.givenValues().getFirst();
        String oldText = parameter.name() + " = " + givenValue.value().written();
        for (String otherValue : otherValues(givenValue.value())) {
            mutants.add(new Mutant(
                    givenValue.place(),
                    parameter.name(),
                    oldText,
                    otherValue,
                    new Mutant.Change.OfDefault(parameter.name(), otherValue)));
        }
        return mutants;
    }

    private static List<String> otherValues(Value value) {
        return switch (value) {
            case Value.Numeric number ->
                NearbyNumbers.of(number).stream().map(Value::written).toList();
            case Value.Truth(boolean truth) -> List.of(Boolean.toString(!truth));
            case Value.Word(Enum<?> word) ->
                List.of((word == Effect.NoSchedule ? Effect.PreferNoSchedule : Effect.NoSchedule).name());
            case Value.Text(String text) -> isPeriod(text) ? otherPeriods(text) : NearbyNumbers.of(text);
            case Value.None _, Value.Labels _ -> List.of();
        };
    }

    /// `0` may be a quantity as well.
    private static boolean isPeriod(String text) {
        try {
            return !GoDuration.parse(text).isZero();
        } catch (IllegalArgumentException another) {
            return false;
        }
    }

    private static List<String> otherPeriods(String text) {
        Duration period = GoDuration.parse(text);
        return List.of(GoDuration.format(period.dividedBy(2)), GoDuration.format(period.multipliedBy(2)), "0s");
    }
}
