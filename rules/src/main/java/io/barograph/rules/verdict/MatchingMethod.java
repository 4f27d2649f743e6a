package io.barograph.rules.verdict;

/// By what an engine tells which rules match an observation; the decisions are the same. Of some thousand observations
/// both ask Drools about one over all facts, and if that says something else the evaluation fails.
public enum MatchingMethod {
    /// By Drools, in a fresh session for each observation, shown the facts that can have a part in a match:
    /// what nodes are decided by.
    DROOLS,
    /// By our own evaluation of the checked rules, for going through months.
    TREE
}
