package io.barograph.cli.options;

import io.barograph.controller.controls.Glob;

/// A pattern of names that an option gives.
public final class GlobOption {

    private GlobOption() {}

    /// The pattern that was given.
    ///
    /// @throws IllegalArgumentException if it is none, with the option's name
    public static Glob read(String option, String pattern) {
        try {
            return new Glob(pattern);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
    }
}
