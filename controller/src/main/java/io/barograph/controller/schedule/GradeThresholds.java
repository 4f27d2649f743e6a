package io.barograph.controller.schedule;

import io.barograph.quantity.GoDuration;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.rules.policy.Parameter;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// From what on a node has the grades 1 to 3: the parameters of the policy `graded` that is loaded, whether or not its
/// rules are switched on. Where none is loaded, or a parameter of it is missing, what the shipped one has.
///
/// @param percents of contention, by resource
/// @param containers under removal
/// @param overdue pods
/// @param removingMicros how long files have been removed
public record GradeThresholds(
        Map<Resource, List<Double>> percents,
        List<Double> containers,
        List<Double> overdue,
        List<Double> removingMicros) {

    private static final String POLICY = "graded";
    private static final int GRADES = 3;

    /// Of the shipped policy.
    public static final GradeThresholds SHIPPED = new GradeThresholds(
            Map.of(
                    Resource.CPU, List.of(20.0, 40.0, 60.0),
                    Resource.MEMORY, List.of(5.0, 10.0, 20.0),
                    Resource.IO, List.of(20.0, 40.0, 60.0)),
            List.of(10.0, 30.0, 60.0),
            List.of(5.0, 15.0, 40.0),
            List.of(15_000_000.0, 45_000_000.0, 120_000_000.0));

    public GradeThresholds {
        percents = Map.copyOf(percents);
        containers = List.copyOf(containers);
        overdue = List.copyOf(overdue);
        removingMicros = List.copyOf(removingMicros);
    }

    /// Of the policies that are loaded.
    public static GradeThresholds percentsOf(List<Policy> policies) {
        Map<String, Value> values = new HashMap<>();
        policies.stream()
                .filter(policy -> policy.name().equals(POLICY))
                .flatMap(policy -> policy.parameters().stream())
                .forEach((Parameter parameter) -> values.put(parameter.name(), parameter.value()));
        return new GradeThresholds(
                Map.of(
                        Resource.CPU, readGrades(values, "cpu", SHIPPED.percentsOf(Resource.CPU)),
                        Resource.MEMORY, readGrades(values, "memory", SHIPPED.percentsOf(Resource.MEMORY)),
                        Resource.IO, readGrades(values, "disk", SHIPPED.percentsOf(Resource.IO))),
                readGrades(values, "teardown", SHIPPED.containers),
                readGrades(values, "overdue", SHIPPED.overdue),
                readGrades(values, "removal", SHIPPED.removingMicros));
    }

    private static List<Double> readGrades(Map<String, Value> values, String name, List<Double> shipped) {
        List<Double> grades = new ArrayList<>();
        for (int grade = 1; grade <= GRADES; grade++) {
            Double threshold = toNumber(values.get(name + "Grade" + grade));
            grades.add(threshold == null ? shipped.get(grade - 1) : threshold);
        }
        return grades;
    }

    /// A number, or a duration in microseconds; null for neither.
    private static @Nullable Double toNumber(@Nullable Value value) {
        return switch (value) {
            case Value.Numeric(double number, var _) -> number;
            case Value.Text(String text) -> {
                try {
                    yield GoDuration.parse(text).toNanos() / 1e3;
                } catch (InvalidAmountException _) {
                    yield null;
                }
            }
            case null, default -> null;
        };
    }

    List<Double> percentsOf(Resource resource) {
        return percents.getOrDefault(resource, List.of());
    }

    /// How many of these a value has reached.
    static int gradeOf(List<Double> thresholds, double value) {
        int grade = 0;
        while (grade < thresholds.size() && value >= thresholds.get(grade)) {
            grade++;
        }
        return grade;
    }
}
