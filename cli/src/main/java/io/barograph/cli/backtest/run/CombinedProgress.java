package io.barograph.cli.backtest.run;

/// How far all sources together have been read.
final class CombinedProgress {

    private final double[] shares;
    private final ProgressListener progress;

    CombinedProgress(int sources, ProgressListener progress) {
        this.shares = new double[sources];
        this.progress = progress;
    }

    /// Takes the share of one source.
    interface Setter {
        void set(double share);
    }

    synchronized void set(int source, double share) {
        shares[source] = Math.clamp(share, shares[source], 1);
        double sum = 0;
        for (double each : shares) {
            sum += each;
        }
        progress.at(sum / shares.length);
    }
}
