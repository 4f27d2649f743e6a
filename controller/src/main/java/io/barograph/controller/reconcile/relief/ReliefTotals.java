package io.barograph.controller.reconcile.relief;

import io.barograph.controller.reconcile.write.ReconcileListener;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How far the taints of each policy helped, on all nodes, since this replica began to lead. One thread writes it.
public final class ReliefTotals {

    private static final Logger LOG = LoggerFactory.getLogger(ReliefTotals.class);

    private final ReconcileListener listener;
    private final Map<String, Deque<Pair>> latest = new TreeMap<>();
    private volatile SortedMap<String, TaintReliefReport> report = Collections.emptySortedMap();

    public ReliefTotals(ReconcileListener listener) {
        this.listener = listener;
    }

    /// One taint at its end.
    ///
    /// @param before contention in percent when it came; null where that is not known, or there was none
    /// @param after contention in percent at the end; null where that is not known, or where another than
    /// its rule removed it
    public record Measured(
            String policy,
            @Nullable Double before,
            @Nullable Double after) {}

    private record Pair(double before, double after) {}

    public void add(Measured taint) {
        if (taint.before() == null || taint.after() == null) {
            listener.taintMeasured(taint.policy(), "unknown");
            return;
        }
        Pair pair = new Pair(taint.before(), taint.after());
        listener.taintMeasured(
                taint.policy(), TaintReliefReport.helps(pair.before, pair.after) ? "helped" : "not_helped");
        Deque<Pair> pairs = latest.computeIfAbsent(taint.policy(), _ -> new ArrayDeque<>());
        if (pairs.size() == TaintReliefReport.LATEST) {
            pairs.removeFirst();
        }
        pairs.addLast(pair);
        TaintReliefReport now = new TaintReliefReport(
                pairs.size(),
                pairs.stream().mapToDouble(Pair::before).average().orElseThrow(),
                pairs.stream().mapToDouble(Pair::after).average().orElseThrow());
        TaintReliefReport before = report.get(taint.policy());
        boolean was = before != null && before.isUseless();
        if (now.isUseless() && !was) {
            LOG.warn("Policy {}: {}. {}", taint.policy(), now.text(), TaintReliefReport.HINT);
        } else if (was && !now.isUseless()) {
            LOG.info("Policy {}: its taints help: {}", taint.policy(), now.text());
        }
        SortedMap<String, TaintReliefReport> all = new TreeMap<>(report);
        all.put(taint.policy(), now);
        report = Collections.unmodifiableSortedMap(all);
    }

    /// Of policies that are no longer loaded nothing is kept, nor of any once another replica leads.
    public void retain(Set<String> policies) {
        if (latest.keySet().retainAll(policies)) {
            SortedMap<String, TaintReliefReport> all = new TreeMap<>(report);
            all.keySet().retainAll(policies);
            report = Collections.unmodifiableSortedMap(all);
        }
    }

    /// By policy, of those that something is known of; for any thread.
    public SortedMap<String, TaintReliefReport> report() {
        return report;
    }
}
