package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.ApiOutcome;

/// When something is to be tried again after it failed.
public final class RetryTimer {

    private long notBeforeMicros;
    private String kind = "";
    private String why = "";
    private int inRow;
    private int total;

    public RetryTimer(long nowMicros) {
        notBeforeMicros = nowMicros;
    }

    public void recordFailure(ApiOutcome<?> outcome, RetryDelays failures, long nowMicros) {
        inRow = outcome.word().equals(kind) ? inRow + 1 : 1;
        kind = outcome.word();
        why = outcome.text();
        total++;
        notBeforeMicros = nowMicros + failures.recordFailure(outcome, inRow, nowMicros);
    }

    /// A refusal of one thing says nothing of another.
    public void forgetRefusal(long nowMicros) {
        if (kind.equals("refused")) {
            notBeforeMicros = Math.min(notBeforeMicros, nowMicros);
        }
    }

    public void postponeTo(long micros) {
        notBeforeMicros = micros;
    }

    public void recordSuccess(long nowMicros) {
        notBeforeMicros = nowMicros;
        kind = "";
        why = "";
        inRow = 0;
        total = 0;
    }

    public long notBeforeMicros() {
        return notBeforeMicros;
    }

    /// The last failure since the last success; empty if there is none.
    public String why() {
        return why;
    }

    /// Failures of the last kind in a row.
    public int inRow() {
        return inRow;
    }

    /// Failures since the last success.
    public int total() {
        return total;
    }
}
