package io.barograph.rules.cases.mutation;

import io.barograph.rules.policy.catalogue.Value;
import module java.base;

/// Makes numbers a little greater and a little less: by a tenth, small whole ones by 1. None becomes less than 0, since
/// nothing that is measured is.
final class NearbyNumbers {

    /// A number has no more neighbours.
    static final int MAX = 2;

    private static final Pattern WITH_UNIT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([A-Za-z]*)");
    private static final BigDecimal TENTH = new BigDecimal("0.1");

    private NearbyNumbers() {}

    /// The neighbours of a number that stands in a rule, with its unit if it has one.
    static List<Value> of(Value.Numeric value) {
        Matcher matcher = WITH_UNIT.matcher(value.written());
        if (matcher.matches() && !matcher.group(2).isEmpty()) {
            BigDecimal number = new BigDecimal(matcher.group(1));
            double unit = number.signum() == 0 ? 1 : value.value() / number.doubleValue();
            return of(number).stream()
                    .<Value>map(neighbour -> new Value.Numeric(
                            neighbour.doubleValue() * unit, neighbour.toPlainString() + matcher.group(2)))
                    .toList();
        }
        return of(BigDecimal.valueOf(value.value())).stream()
                .<Value>map(neighbour -> new Value.Numeric(neighbour.doubleValue()))
                .toList();
    }

    /// The neighbours of a number, with or without a unit; none if the text is no number.
    static List<String> of(String text) {
        Matcher matcher = WITH_UNIT.matcher(text);
        return matcher.matches()
                ? of(new BigDecimal(matcher.group(1))).stream()
                        .map(neighbour -> neighbour.toPlainString() + matcher.group(2))
                        .toList()
                : List.of();
    }

    private static List<BigDecimal> of(BigDecimal number) {
        boolean small = number.abs().compareTo(BigDecimal.TEN) < 0
                && number.stripTrailingZeros().scale() <= 0;
        BigDecimal step = small ? BigDecimal.ONE : number.abs().multiply(TENTH);
        List<BigDecimal> near = new ArrayList<>();
        near.add(roundedNumber(number.add(step)));
        BigDecimal less = roundedNumber(number.subtract(step));
        if (less.signum() >= 0 || number.signum() < 0) {
            near.add(less);
        }
        return near;
    }

    private static BigDecimal roundedNumber(BigDecimal number) {
        BigDecimal cut = number.round(new MathContext(6)).stripTrailingZeros();
        return cut.scale() < 0 ? cut.setScale(0) : cut;
    }
}
