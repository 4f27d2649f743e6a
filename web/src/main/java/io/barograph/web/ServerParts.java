package io.barograph.web;

import io.barograph.program.BoundedWorker;
import module java.base;

/// The parts that every exchange of a server shares.
///
/// @param connections what is open
/// @param gate who gets in, and which headers each answer has
/// @param outgoing how answers leave
record ServerParts(
        OpenConnections connections, RequestGate gate, Outgoing outgoing, ServerMetrics counts, Routes routes) {

    /// @param worker compresses
    /// @param unsent what clients have not read yet
    record Outgoing(BoundedWorker worker, UnsentBytes unsent) {}

    /// No site may frame our pages, add scripts to them or cache them.
    static final Map<String, String> HEADERS = Map.of(
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer",
            "Cache-Control", "no-store",
            "Content-Security-Policy",
                    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self';"
                            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'");

    /// Why requests are no longer answered; empty where they are. The event loop needs no check: if it hangs, this
    /// answer is not sent either.
    String whyStuck(long nowNanos) {
        Duration stuck = connections.timeouts().stuck();
        String worker = outgoing.worker().whyStuck(nowNanos, stuck);
        return worker.isEmpty() ? gate.whyStuck(nowNanos, stuck) : worker;
    }

    /// Counts an answer. Unknown paths share one label, or clients could create series at will.
    void countAnswer(String path, int status) {
        counts.requests().inc(routes.hasPath(path) ? path : "other", Integer.toString(status));
    }
}
