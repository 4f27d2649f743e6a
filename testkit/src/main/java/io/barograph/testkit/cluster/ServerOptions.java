package io.barograph.testkit.cluster;

import module java.base;

/// What an API server is started with beside what all have.
public interface ServerOptions {

    /// Of its command line.
    ///
    /// @param directory for files that they name
    List<String> options(Path directory);

    /// Whether pods get their service account's token.
    boolean podTokens();
}
