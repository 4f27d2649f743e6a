package io.barograph.controller.kube;

import java.time.Duration;

/// How long the API server is waited for.
///
/// @param answer until one has come as a whole
/// @param list the same of a page of a list, which is larger and slower
/// @param quiet when a watch has said nothing for so long, it is asked whether it lives, and has as long again
public record ApiTimeouts(Duration answer, Duration list, Duration quiet) {

    /// For an answer so short that a write begun while leading has ended before another leader can begin: see
    /// `LeaseLeadership`.
    public static final ApiTimeouts USUAL =
            new ApiTimeouts(Duration.ofSeconds(4), Duration.ofSeconds(10), Duration.ofSeconds(4));
}
