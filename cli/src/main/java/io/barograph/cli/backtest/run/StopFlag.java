package io.barograph.cli.backtest.run;

/// Whether a backtest is to end before its time, because a part of it failed.
final class StopFlag {

    private volatile boolean asked;

    void now() {
        asked = true;
    }

    boolean asked() {
        return asked;
    }
}
