package io.barograph.rules.verdict;

/// How an engine finds the rules that match an observation; the decisions are the same.
public enum MatchingMethod {
    /// By Drools over all facts that the rules can match, in a fresh session for each observation. It decides for
    /// nodes.
    DROOLS,
    /// By our own matcher over the checked rules, which is faster: for backtests and mutants.
    TREE
}
