package io.barograph.cli.backtest;

/// Whether a backtest is to end before its time, because a part of it failed.
final class Stop {

    private volatile boolean asked;

    void now() {
        asked = true;
    }

    boolean asked() {
        return asked;
    }
}
