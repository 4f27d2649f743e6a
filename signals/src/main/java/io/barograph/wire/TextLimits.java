package io.barograph.wire;

import io.barograph.wire.format.WireLimits;

/// How much of what people wrote goes into a snapshot.
///
/// @param text longest name or reason, in UTF-16 units
/// @param worst longest list of worst owners
record TextLimits(int text, int worst) {

    static final TextLimits TYPICAL =
            new TextLimits(Math.min(WireLimits.MAX_REASON, WireLimits.MAX_NAME), WireLimits.MAX_WORST);

    /// The tightest limits: every scope, resource and reading with a reason of this length still fits, however it
    /// has to be escaped.
    static final TextLimits TERSE = new TextLimits(24, 0);
}
