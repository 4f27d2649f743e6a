package io.barograph.rules.policy.constraint;

/// The six comparisons.
public enum ComparisonOperator {
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">=");

    private final String symbol;

    ComparisonOperator(String symbol) {
        this.symbol = symbol;
    }

    /// As it is written: `>=`.
    public String symbol() {
        return symbol;
    }

    /// Whether it asks for an order, not only for sameness.
    public boolean ordering() {
        return this != EQUAL && this != NOT_EQUAL;
    }
}
