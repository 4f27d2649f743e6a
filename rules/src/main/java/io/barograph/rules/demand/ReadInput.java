package io.barograph.rules.demand;

import module java.base;

/// One value that a rule read: `Contention(KUBEPODS, CPU).avg60` = `52.1`, or why it is missing.
public record ReadInput(String name, String value, boolean missing) {

    /// The value as people read it: a number cut, not rounded, to two decimals, since 39.996 must not look as if it had
    /// reached 40.
    public String shown() {
        if (missing || !value.matches("-?[0-9]{1,40}([.][0-9]{1,40})?(E-?[0-9]{1,3})?")) {
            return value;
        }
        BigDecimal cut = new BigDecimal(value).setScale(2, RoundingMode.DOWN);
        return cut.signum() == 0 ? "0" : cut.stripTrailingZeros().toPlainString();
    }
}
