package io.barograph.rules.demand;

/// One value that a rule read: `Contention(KUBEPODS, CPU).avg60` = `52.1`, or why it is missing.
public record Input(String name, String value, boolean missing) {}
