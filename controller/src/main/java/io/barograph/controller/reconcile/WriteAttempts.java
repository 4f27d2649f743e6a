package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.reconcile.write.RetryDelays;
import io.barograph.controller.reconcile.write.RetryTimer;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What became of writes and events: when the next one of a node may be tried, and when anything may be asked of the
/// API
/// server.
final class WriteAttempts {

    private static final Logger LOG = LoggerFactory.getLogger(WriteAttempts.class);

    /// Consecutive failures before a warning is logged.
    private static final int LOUD = 3;

    private final LongSupplier monotonicMicros;
    private final RetryDelays delays;

    WriteAttempts(LongSupplier monotonicMicros) {
        this.monotonicMicros = monotonicMicros;
        this.delays = new RetryDelays(RandomGenerator.getDefault(), monotonicMicros.getAsLong());
    }

    /// How long nothing is to be asked of the API server.
    long apiBackoffMicros() {
        return delays.apiBackoffMicros(monotonicMicros.getAsLong());
    }

    /// Whether it failed; then the timer says when it may be tried again.
    boolean isFailure(ReconciledNode node, RetryTimer retry, ApiOutcome<?> outcome) {
        if (!(outcome instanceof ApiOutcome.Unavailable || outcome instanceof ApiOutcome.Throttled)) {
            delays.apiAnswered();
        }
        if (outcome instanceof ApiOutcome.Done) {
            return false;
        }
        retry.recordFailure(outcome, delays, monotonicMicros.getAsLong());
        LOG.debug("Node {}: failure {}: {}", node.name, retry.total(), outcome.text());
        if (retry.total() == LOUD && !(outcome instanceof ApiOutcome.Conflict)) {
            LOG.warn("Node {}: {} attempts failed, the last one: {}; trying again.", node.name, LOUD, outcome.text());
        }
        return true;
    }

    void recordSuccess(ReconciledNode node, RetryTimer retry) {
        if (retry.total() >= LOUD) {
            LOG.info("Node {}: writes succeed again after {} failed attempts.", node.name, retry.total());
        }
        retry.recordSuccess(monotonicMicros.getAsLong());
    }
}
