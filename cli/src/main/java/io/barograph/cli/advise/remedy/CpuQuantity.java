package io.barograph.cli.advise.remedy;

import module java.base;

/// CPU as Kubernetes writes it: thousandths, `1100m`.
final class CpuQuantity {

    private static final long FINE = 10;
    private static final long COARSE = 100;
    private static final long CPU = 1000;
    private static final double MOST = 1e12;

    private CpuQuantity() {}

    /// To 10m below one CPU, else to 100m.
    static long roundedUp(double millis) {
        double bounded = Math.clamp(millis, 0, MOST);
        long step = bounded < CPU ? FINE : COARSE;
        return (long) Math.ceil(bounded / step - 1e-9) * step;
    }

    static String formatMillis(long millis) {
        return millis % CPU == 0 ? Long.toString(millis / CPU) : millis + "m";
    }
}
