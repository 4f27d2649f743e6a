package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.barograph.controller.survey.ClassOverhead;
import io.barograph.controller.survey.LimitCheck;
import io.barograph.controller.survey.OomScoreCheck;
import io.barograph.controller.survey.SurveyReport;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the survey found: `overhead`, `oom_score_mismatches` and `limit_drifts` of the fleet's JSON.
public record SurveyDocument(
        List<Overhead> overhead, List<Shown<OomScoreCheck>> oomScoreMismatches, List<Shown<LimitCheck>> limitDrifts) {

    private static final int MAX_SHOWN = 50;

    /// One of the worst.
    public record Shown<T>(String node, @JsonUnwrapped T check) {

        private static <T> List<Shown<T>> of(List<SurveyReport.OnNode<T>> worst) {
            return worst.stream()
                    .map(finding -> new Shown<>(finding.node(), finding.check()))
                    .toList();
        }
    }

    /// Of one RuntimeClass; memory in bytes. What is not known is null.
    ///
    /// @param pods that name it
    /// @param observedPods those whose cgroups tell what they use beside their containers
    public record Overhead(
            String runtimeClass,
            long pods,
            double declaredCpuCores,
            long declaredMemoryBytes,
            int observedPods,
            @Nullable Long observedP50,
            @Nullable Long observedP90,
            @Nullable Long observedP99,
            @Nullable Long observedMax,
            @Nullable Long recommendedMemoryBytes) {

        private static Overhead of(String runtimeClass, ClassOverhead classOverhead) {
            return new Overhead(
                    runtimeClass,
                    classOverhead.declared().pods(),
                    classOverhead.declared().cpuMillis() / 1e3,
                    classOverhead.declared().memoryBytes(),
                    classOverhead.observed().size(),
                    classOverhead.quantile(0.5),
                    classOverhead.quantile(0.9),
                    classOverhead.quantile(0.99),
                    classOverhead.quantile(1),
                    classOverhead.recommended());
        }
    }

    public static SurveyDocument of(SurveyReport report) {
        return new SurveyDocument(
                report.overhead().entrySet().stream()
                        .map(entry -> Overhead.of(entry.getKey(), entry.getValue()))
                        .toList(),
                Shown.of(report.worstOomScores(MAX_SHOWN)),
                Shown.of(report.worstLimits(MAX_SHOWN)));
    }
}
