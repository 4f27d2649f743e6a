package io.barograph.cli.backtest.source;

import io.barograph.controller.controls.Glob;
import module java.base;

/// A name, or a pattern for names: `*` stands for any characters, `?` for one; capitals and small letters are the same.
/// What it names may be a recording, so unlike a silence's [Glob] it takes what no node can be called.
///
/// Matching takes no longer than the two lengths multiplied, whatever the pattern.
public record NodeNamePattern(String pattern) {

    /// Fits every name.
    public static final NodeNamePattern ANY = new NodeNamePattern("*");

    /// Whether it is one of the names it stands for.
    public boolean fitsName(String name) {
        return Glob.matchesPattern(pattern.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
    }
}
