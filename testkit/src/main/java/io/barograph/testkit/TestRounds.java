package io.barograph.testkit;

/// How often a test repeats itself with other input: as often as it can in the profile `full`, less often elsewhere.
public final class TestRounds {

    private static final boolean ALL = "all".equals(System.getProperty("barograph.rounds"));

    private TestRounds() {}

    public static int of(int few, int all) {
        return ALL ? all : few;
    }
}
