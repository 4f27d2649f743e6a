package io.barograph.quantity;

/// Adds amounts that are not negative. A sum that does not fit is [Long#MAX_VALUE], never less than one of its parts.
public final class BoundedSum {

    private BoundedSum() {}

    public static long of(long firstAmount, long secondAmount) {
        long sum = firstAmount + secondAmount;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
