package io.barograph.cli.backtest.prometheus;

import java.util.Arrays;

/// What one scrape of one exporter said, as far as observations are made of it.
final class ScrapeValues {

    /// No sample; told apart from a NaN that somebody sent by its bits.
    private static final long NONE = 0x7ff8_0000_0ba0_0000L;

    private final long atMillis;
    private final double[] values = new double[SeriesColumns.WIDTH];
    private String node = "";
    private String bootId = "";

    /// @param atMillis when the scrape was, since 1970
    ScrapeValues(long atMillis) {
        this.atMillis = atMillis;
        Arrays.fill(values, Double.longBitsToDouble(NONE));
    }

    long atMillis() {
        return atMillis;
    }

    boolean has(int column) {
        return Double.doubleToRawLongBits(values[column]) != NONE;
    }

    double get(int column) {
        return values[column];
    }

    void set(int column, double value) {
        values[column] = value;
    }

    /// Takes the value of one runtime, where those of others may have been taken; false for any other column.
    boolean addRuntime(int column, double value) {
        switch (column) {
            case SeriesColumns.TEARDOWN -> values[column] = has(column) ? values[column] + value : value;
            case SeriesColumns.TEARDOWN_OLDEST ->
                values[column] = has(column) ? Math.max(values[column], value) : value;
            default -> {
                return false;
            }
        }
        return true;
    }

    void isOf(String theNode, String theBootId) {
        node = theNode;
        bootId = theBootId;
    }

    String node() {
        return node;
    }

    String bootId() {
        return bootId;
    }

    /// Whether it tells when the node was read: only then is it an observation.
    boolean isObservation() {
        return has(SeriesColumns.MONOTONIC) && has(SeriesColumns.INTERVAL);
    }

    /// The node's time, in microseconds.
    long monotonicMicros() {
        return Math.round(values[SeriesColumns.MONOTONIC] * 1e6);
    }
}
