package io.barograph.cli.backtest;

import java.util.Locale;

/// A name, or a pattern for names: `*` stands for any characters, `?` for one; capitals and small letters are the same.
/// Matching takes no longer than the two lengths multiplied, whatever the pattern.
public record Glob(String pattern) {

    /// Fits every name.
    public static final Glob ANY = new Glob("*");

    /// Whether it is one of the names it stands for.
    public boolean fits(String name) {
        return io.barograph.controller.guardrail.Glob.fits(
                pattern.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
    }
}
