package io.barograph.controller;

import io.barograph.controller.cluster.ClusterTime;
import module java.base;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Says when this machine's clock begins or ceases to differ from the API server's.
final class ClockWatch {

    private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);
    /// Less is the servers' own difference, or an answer that was slow.
    private static final Duration WORTH_A_LINE = Duration.ofSeconds(5);

    private final ClusterTime time;
    private boolean differenceReported;

    ClockWatch(ClusterTime time) {
        this.time = time;
    }

    void compareClocks() {
        Duration ahead = time.ahead();
        if (ahead == null) {
            return;
        }
        boolean differs = ahead.abs().compareTo(WORTH_A_LINE) >= 0;
        if (differs && !differenceReported) {
            LOG.warn(
                    "This machine's clock is {} s {} the API server's; ages and grace periods go by the API server's."
                            + " Maybe it is not synchronized.",
                    ahead.abs().toSeconds(),
                    ahead.isNegative() ? "behind" : "ahead of");
        } else if (!differs && differenceReported) {
            LOG.info("This machine's clock is right again by the API server's.");
        }
        differenceReported = differs;
    }
}
