package io.barograph.cli.backtest.run;

/// Is told how much of the past has been looked at.
public interface ProgressListener {

    /// Tells nobody.
    ProgressListener NONE = _ -> {};

    /// Called from any thread, one at a time.
    ///
    /// @param share 0 to 1, never less than before
    void at(double share);
}
