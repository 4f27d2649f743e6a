package io.barograph.testkit;

import module java.base;

/// Where the files are that Maven has packaged and that operators are given.
public final class Checkout {

    /// The checkout's root, whether tests run there or in their module's directory.
    public static final Path HOME = find(Path.of("").toAbsolutePath());

    private Checkout() {}

    private static Path find(Path here) {
        return Files.exists(here.resolve("barograph"))
                ? here
                : here.resolveSibling("").normalize();
    }
}
