package io.barograph.e2e.reconcile;

import io.barograph.controller.reconcile.write.ReconcileListener;
import module java.base;

/// Notes each write with its outcome, as in `TAINTS done`.
record WriteOutcomes(List<String> writes) implements ReconcileListener {
    @Override
    public void writeEnded(Verb verb, String outcome) {
        writes.add(verb + " " + outcome);
    }
}
