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
    private final Map<String, Deque<Pair>> latestPairs = new TreeMap<>();
    private volatile SortedMap<String, TaintReliefReport> report = Collections.emptySortedMap();

    public ReliefTotals(ReconcileListener listener) {
        this.listener = listener;
    }

    /// One taint at its end.
    ///
    /// @param beforePercent contention in percent when it came; null where that is not known, or there was none
    /// @param afterPercent contention in percent at the end; null where that is not known, or where another than
    /// its rule removed it
    public record Measured(
            String policy,
            @Nullable Double beforePercent,
            @Nullable Double afterPercent) {}

    private record Pair(double beforePercent, double afterPercent) {}

    public void addMeasured(Measured taint) {
        if (taint.beforePercent() == null || taint.afterPercent() == null) {
            listener.taintMeasured(taint.policy(), "unknown");
            return;
        }
        Pair pair = new Pair(taint.beforePercent(), taint.afterPercent());
        listener.taintMeasured(
                taint.policy(),
                TaintReliefReport.isRelief(pair.beforePercent, pair.afterPercent) ? "helped" : "not_helped");
        Deque<Pair> pairs = latestPairs.computeIfAbsent(taint.policy(), _ -> new ArrayDeque<>());
        if (pairs.size() == TaintReliefReport.LATEST) {
            pairs.removeFirst();
        }
        pairs.addLast(pair);
        TaintReliefReport newReport = new TaintReliefReport(
                pairs.size(),
                pairs.stream().mapToDouble(Pair::beforePercent).average().orElseThrow(),
                pairs.stream().mapToDouble(Pair::afterPercent).average().orElseThrow());
        TaintReliefReport previousReport = report.get(taint.policy());
        boolean wasUseless = previousReport != null && previousReport.isUseless();
        if (newReport.isUseless() && !wasUseless) {
            LOG.warn("Policy {}: {}. {}", taint.policy(), newReport.text(), TaintReliefReport.HINT);
        } else if (wasUseless && !newReport.isUseless()) {
            LOG.info("Policy {}: its taints help: {}", taint.policy(), newReport.text());
        }
        SortedMap<String, TaintReliefReport> newReports = new TreeMap<>(report);
        newReports.put(taint.policy(), newReport);
        report = Collections.unmodifiableSortedMap(newReports);
    }

    /// Of policies that are no longer loaded nothing is kept, nor of any once another replica leads.
    public void retainPolicies(Set<String> policies) {
        if (latestPairs.keySet().retainAll(policies)) {
            SortedMap<String, TaintReliefReport> newReports = new TreeMap<>(report);
            newReports.keySet().retainAll(policies);
            report = Collections.unmodifiableSortedMap(newReports);
        }
    }

    /// By policy, of those that something is known of; for any thread.
    public SortedMap<String, TaintReliefReport> report() {
        return report;
    }
}
