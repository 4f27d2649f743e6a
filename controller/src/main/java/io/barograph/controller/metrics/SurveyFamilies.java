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
                .forEach(family -> families.put(family, new HashMap<>()));
    }

    /// All of them, those without a series too.
    static Map<ControllerMetricFamily, Map<List<String>, Double>> of(SurveyReport report) {
        SurveyFamilies surveyFamilies = new SurveyFamilies();
        Map<String, NodeFindings> knownNodes = report.known();
        surveyFamilies.putValue(ControllerMetricFamily.SURVEY_NODES, knownNodes.size(), "surveyed");
        surveyFamilies.putValue(
                ControllerMetricFamily.SURVEY_NODES, report.nodes().size() - knownNodes.size(), "unknown");
        knownNodes.forEach(surveyFamilies::addNode);
        report.worstLimits(MAX_SERIES).forEach(finding -> {
            LimitCheck check = finding.check();
            surveyFamilies.putValue(
                    ControllerMetricFamily.LIMIT_DRIFT,
                    check.ratio(),
                    check.namespace(),
                    check.pod(),
                    check.resource());
        });
        report.overhead().forEach(surveyFamilies::addOverhead);
        surveyFamilies.families.replaceAll((_, series) -> LargestSeries.of(series));
        return surveyFamilies.families;
    }

    private void addNode(String node, NodeFindings findings) {
        if (findings.oomScores().isKnown()) {
            putValue(
                    ControllerMetricFamily.OOM_SCORE_MISMATCHES,
                    findings.oomScores().differing(),
                    node);
        }
        if (findings.limits().isKnown()) {
            putValue(ControllerMetricFamily.LIMIT_DRIFTS, findings.drifting(), node);
        }
        if (!findings.overhead().isEmpty()) {
            ResourceAmounts declaredAmounts =
                    ClassOverhead.sumAll(findings.overhead().values()).declared();
            putValue(ControllerMetricFamily.NODE_OVERHEAD_CPU, declaredAmounts.cpuMillis() / 1e3, node);
            putValue(ControllerMetricFamily.NODE_OVERHEAD_MEMORY, (double) declaredAmounts.memoryBytes(), node);
        }
    }

    private void addOverhead(String runtimeClass, ClassOverhead overhead) {
        putValue(ControllerMetricFamily.OVERHEAD_CPU, overhead.declared().cpuMillis() / 1e3, runtimeClass);
        putValue(
                ControllerMetricFamily.OVERHEAD_MEMORY,
                (double) overhead.declared().memoryBytes(),
                runtimeClass);
        putValue(ControllerMetricFamily.OVERHEAD_PODS, overhead.observed().size(), runtimeClass);
        QUANTILES.forEach((label, share) -> {
            Long bytes = overhead.quantile(share);
            if (bytes != null) {
                putValue(ControllerMetricFamily.OVERHEAD_OBSERVED, (double) bytes, runtimeClass, label);
            }
        });
        Long recommended = overhead.recommended();
        if (recommended != null) {
            putValue(ControllerMetricFamily.OVERHEAD_RECOMMENDED, (double) recommended, runtimeClass);
        }
    }

    private void putValue(ControllerMetricFamily family, double value, String... labels) {
        families.computeIfAbsent(family, _ -> new HashMap<>()).put(List.of(labels), value);
    }
}
