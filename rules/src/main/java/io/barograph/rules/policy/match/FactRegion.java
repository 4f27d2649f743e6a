package io.barograph.rules.policy.match;

import io.barograph.rules.policy.catalogue.Value;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A part of the space of all observations in which every loaded rule comes to the same.
public final class FactRegion {

    private final FactRegions of;
    private final byte[] codes;
    private final List<Value> exact;
    private final int hash;

    /// @param codes where numbers lie, and what is missing, in the order of facts and fields
    /// @param exact the values of all else, in the same order
    FactRegion(FactRegions of, byte[] codes, List<Value> exact) {
        this.of = of;
        this.codes = codes;
        this.exact = exact;
        this.hash = 31 * Arrays.hashCode(codes) + exact.hashCode();
    }

    /// Whether it is one of these, not of other rules'.
    public boolean isOf(@Nullable FactRegions regions) {
        return of == regions;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof FactRegion region
                        && hash == region.hash
                        && of == region.of
                        && Arrays.equals(codes, region.codes)
                        && exact.equals(region.exact));
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
