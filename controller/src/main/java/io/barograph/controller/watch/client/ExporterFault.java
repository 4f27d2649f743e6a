package io.barograph.controller.watch.client;

import module java.base;

/// What was wrong with an exporter's answer, or with there being none.
public enum ExporterFault {
    /// There is no answer at the address.
    UNREACHABLE,
    /// The answer was not complete in time.
    TOO_SLOW,
    /// The answer's status was neither 200 nor 204.
    STATUS,
    /// A snapshot or a page was larger than the wire format allows.
    OVERSIZED,
    /// A line was no snapshot.
    MALFORMED,
    /// The snapshot speaks of another node.
    WRONG_NODE,
    /// A number was skipped or came again.
    OUT_OF_ORDER,
    /// A later snapshot bears an earlier time.
    TIME_WENT_BACK;

    /// Whether there was no answer to judge, rather than one that had to be refused.
    public boolean down() {
        return switch (this) {
            case UNREACHABLE, TOO_SLOW, STATUS -> true;
            case OVERSIZED, MALFORMED, WRONG_NODE, OUT_OF_ORDER, TIME_WENT_BACK -> false;
        };
    }

    /// The label value in metrics: `too_slow`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
