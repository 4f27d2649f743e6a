package io.barograph.wire;

/// How much of what people wrote goes into a snapshot.
///
/// @param text longest name or reason, in UTF-16 units
/// @param worst longest list of worst owners
record Brevity(int text, int worst) {

    static final Brevity USUAL = new Brevity(Math.min(Bounds.MAX_REASON, Bounds.MAX_NAME), Bounds.MAX_WORST);

    /// Every scope, resource and reading with a reason of this length still fits, however it has to be escaped.
    static final Brevity TERSE = new Brevity(24, 0);
}
