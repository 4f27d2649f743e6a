package io.barograph.rules.explain;

/// Why a demand is held back: it is active, and not on its node. Why a rule does not match is in [DemandAnswer].
///
/// @param why a stable word for machines: `budget`
/// @param text the cause in one sentence, without its full stop
/// @param change what would have to change, the same
public record WhyNot(String why, String text, String change) {

    /// Another writer has set the same on the node.
    public static final String FOREIGN = "foreign";
}
