package io.barograph.controller.metrics;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.survey.ClassOverhead;
import io.barograph.controller.survey.LimitCheck;
import io.barograph.controller.survey.NodeFindings;
import io.barograph.controller.survey.SurveyReport;
import module java.base;

/// The series of what the survey found; of each family the largest, so that their number is bounded.
final class SurveyFamilies {

    private static final int MAX_SERIES = 200;
    private static final Map<String, Double> QUANTILES = Map.of("0.5", 0.5, "0.9", 0.9, "0.99", 0.99, "1", 1.0);

    private final Map<ControllerMetricFamily, Map<List<String>, Double>> families =
            new EnumMap<>(ControllerMetricFamily.class);

    private SurveyFamilies() {
        EnumSet.range(ControllerMetricFamily.SURVEY_NODES, ControllerMetricFamily.OVERHEAD_RECOMMENDED)
                .forEach(each -> families.put(each, new HashMap<>()));
    }

    /// All of them, those without a series too.
    static Map<ControllerMetricFamily, Map<List<String>, Double>> of(SurveyReport report) {
        SurveyFamilies all = new SurveyFamilies();
        Map<String, NodeFindings> known = report.known();
        all.put(ControllerMetricFamily.SURVEY_NODES, known.size(), "surveyed");
        all.put(ControllerMetricFamily.SURVEY_NODES, report.nodes().size() - known.size(), "unknown");
        known.forEach(all::node);
        report.worstLimits(MAX_SERIES).forEach(each -> {
            LimitCheck check = each.check();
            all.put(
                    ControllerMetricFamily.LIMIT_DRIFT,
                    check.ratio(),
                    check.namespace(),
                    check.pod(),
                    check.resource());
        });
        report.overhead().forEach(all::overhead);
        all.families.replaceAll((_, series) -> LargestSeries.of(series));
        return all.families;
    }

    private void node(String node, NodeFindings found) {
        if (found.oomScores().isKnown()) {
            put(ControllerMetricFamily.OOM_SCORE_MISMATCHES, found.oomScores().differing(), node);
        }
        if (found.limits().isKnown()) {
            put(ControllerMetricFamily.LIMIT_DRIFTS, found.drifting(), node);
        }
        if (!found.overhead().isEmpty()) {
            ResourceAmounts declared =
                    ClassOverhead.sum(found.overhead().values()).declared();
            put(ControllerMetricFamily.NODE_OVERHEAD_CPU, declared.cpuMillis() / 1e3, node);
            put(ControllerMetricFamily.NODE_OVERHEAD_MEMORY, (double) declared.memoryBytes(), node);
        }
    }

    private void overhead(String runtimeClass, ClassOverhead overhead) {
        put(ControllerMetricFamily.OVERHEAD_CPU, overhead.declared().cpuMillis() / 1e3, runtimeClass);
        put(ControllerMetricFamily.OVERHEAD_MEMORY, (double) overhead.declared().memoryBytes(), runtimeClass);
        put(ControllerMetricFamily.OVERHEAD_PODS, overhead.observed().size(), runtimeClass);
        QUANTILES.forEach((label, share) -> {
            Long bytes = overhead.quantile(share);
            if (bytes != null) {
                put(ControllerMetricFamily.OVERHEAD_OBSERVED, (double) bytes, runtimeClass, label);
            }
        });
        Long recommended = overhead.recommended();
        if (recommended != null) {
            put(ControllerMetricFamily.OVERHEAD_RECOMMENDED, (double) recommended, runtimeClass);
        }
    }

    private void put(ControllerMetricFamily family, double value, String... labels) {
        families.computeIfAbsent(family, _ -> new HashMap<>()).put(List.of(labels), value);
    }
}
