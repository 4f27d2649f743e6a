package io.barograph.rules.engine;

/// By what an engine tells which rules match an observation; the decisions are the same.
public enum Matching {
    /// By Drools, in a fresh session for each observation: what nodes are decided by.
    DROOLS,
    /// By our own evaluation of the checked rules, for going through months: of some thousand observations one is asked
    /// of Drools too, and if the two disagree the evaluation fails.
    TREE
}
