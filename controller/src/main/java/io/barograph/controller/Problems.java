package io.barograph.controller;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// What is wrong with the options, collected so that an operator hears of all of it at once.
public final class Problems {

    private final List<String> found = new ArrayList<>();

    /// What the option says, or the fallback where it says nothing that can be understood.
    public <T> T read(String option, T fallback, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            add(option + ": " + e.getMessage());
            return fallback;
        }
    }

    /// One more.
    public void add(String problem) {
        found.add(problem);
    }

    /// All so far; empty if nothing is wrong.
    public List<String> found() {
        return List.copyOf(found);
    }
}
