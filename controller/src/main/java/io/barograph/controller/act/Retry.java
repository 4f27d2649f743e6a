package io.barograph.controller.act;

import io.barograph.controller.cluster.Outcome;

/// When something is to be tried again after it failed.
final class Retry {

    private long notBeforeMicros;
    private String kind = "";
    private int inRow;
    private int total;

    Retry(long nowMicros) {
        notBeforeMicros = nowMicros;
    }

    void failed(Outcome<?> outcome, Failures failures, long nowMicros) {
        inRow = outcome.word().equals(kind) ? inRow + 1 : 1;
        kind = outcome.word();
        total++;
        notBeforeMicros = nowMicros + failures.waitMicros(outcome, inRow, nowMicros);
    }

    /// A refusal of one thing says nothing of another.
    void forgetRefusal(long nowMicros) {
        if (kind.equals("refused")) {
            notBeforeMicros = Math.min(notBeforeMicros, nowMicros);
        }
    }

    void later(long micros) {
        notBeforeMicros = micros;
    }

    void succeeded(long nowMicros) {
        notBeforeMicros = nowMicros;
        kind = "";
        inRow = 0;
        total = 0;
    }

    long notBeforeMicros() {
        return notBeforeMicros;
    }

    /// Failures of the last kind in a row.
    int inRow() {
        return inRow;
    }

    /// Failures since the last success.
    int total() {
        return total;
    }
}
