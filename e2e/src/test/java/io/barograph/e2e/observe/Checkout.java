package io.barograph.e2e.observe;

import java.nio.file.Path;

/// Where the files are that operators are given.
final class Checkout {

    /// The checkout's root; tests run in their module's directory.
    static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    private Checkout() {}
}
