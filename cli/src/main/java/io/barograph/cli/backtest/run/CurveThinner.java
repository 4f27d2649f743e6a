package io.barograph.cli.backtest.run;

import io.barograph.cli.backtest.outcome.SignalCurve;
import module java.base;

/// Takes a signal's values over a time of unknown length into a fixed number of buckets: when they are used up, two
/// become one and a bucket is twice as long.
final class CurveThinner {

    static final int BUCKETS = 256;

    private static final long SHORTEST_MILLIS = 1_000;

    private final float[] least = new float[BUCKETS];
    private final float[] greatest = new float[BUCKETS];
    private long bucketMillis = SHORTEST_MILLIS;
    private long firstMillis = Long.MIN_VALUE;

    CurveThinner() {
        Arrays.fill(least, Float.POSITIVE_INFINITY);
        Arrays.fill(greatest, Float.NEGATIVE_INFINITY);
    }

    /// @param value not NaN
    void addValue(long atMillis, double value) {
        if (firstMillis == Long.MIN_VALUE) {
            firstMillis = atMillis;
        }
        long bucket = Math.max(0, atMillis - firstMillis) / bucketMillis;
        while (bucket >= BUCKETS) {
            halveBuckets();
            bucket = (atMillis - firstMillis) / bucketMillis;
        }
        int bucketIndex = (int) bucket;
        least[bucketIndex] = Math.min(least[bucketIndex], (float) value);
        greatest[bucketIndex] = Math.max(greatest[bucketIndex], (float) value);
    }

    private void halveBuckets() {
        for (int i = 0; i < BUCKETS; i++) {
            boolean inside = 2 * i + 1 < BUCKETS;
            least[i] = inside ? Math.min(least[2 * i], least[2 * i + 1]) : Float.POSITIVE_INFINITY;
            greatest[i] = inside ? Math.max(greatest[2 * i], greatest[2 * i + 1]) : Float.NEGATIVE_INFINITY;
        }
        bucketMillis *= 2;
    }

    long bucketMillis() {
        return bucketMillis;
    }

    List<SignalCurve.Bucket> buckets() {
        List<SignalCurve.Bucket> buckets = new ArrayList<>();
        for (int i = 0; i < BUCKETS; i++) {
            if (least[i] <= greatest[i]) {
                buckets.add(new SignalCurve.Bucket(firstMillis + i * bucketMillis, least[i], greatest[i]));
            }
        }
        return buckets;
    }
}
