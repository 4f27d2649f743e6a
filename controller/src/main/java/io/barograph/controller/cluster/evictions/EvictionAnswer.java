package io.barograph.controller.cluster.evictions;

import module java.base;
import org.jspecify.annotations.Nullable;

/// What the API server answers to an eviction.
public sealed interface EvictionAnswer {

    /// The pod is being ended; of a dry run, it would be.
    record Accepted() implements EvictionAnswer {}

    /// The pod is gone (404, 410).
    record Gone() implements EvictionAnswer {}

    /// Another pod has the name, or the pod has changed (409): decide anew.
    record Changed(String message) implements EvictionAnswer {}

    /// A PodDisruptionBudget refuses now (429 with the cause DisruptionBudget).
    ///
    /// @param retryAfterSeconds what the API server asks for; null where it says nothing
    record BudgetRefused(String message, @Nullable Integer retryAfterSeconds) implements EvictionAnswer {}

    /// Another controller moves the workload (429 of an evacuation, as KubeVirt's): it is under way.
    record Evacuating(String message) implements EvictionAnswer {}

    /// The API server has no time (429 of priority and fairness).
    record Throttled(String message, @Nullable Integer retryAfterSeconds) implements EvictionAnswer {}

    /// More than one PodDisruptionBudget selects the pod (500): it cannot be evicted.
    record SeveralBudgets(String message) implements EvictionAnswer {}

    /// It is not allowed: by the role, by an admission policy, or by a budget below 0 (403).
    record Forbidden(String message) implements EvictionAnswer {}

    /// An admission webhook denies it.
    ///
    /// @param webhook its name as the API server says it
    record WebhookDenied(String webhook, String message) implements EvictionAnswer {}

    /// No answer, or one that says nothing: it may have happened.
    record Unknown(String message) implements EvictionAnswer {}

    /// One of each kind, without what it says.
    static List<EvictionAnswer> oneOfEach() {
        return List.of(
                new Accepted(),
                new Gone(),
                new Changed(""),
                new BudgetRefused("", null),
                new Evacuating(""),
                new Throttled("", null),
                new SeveralBudgets(""),
                new Forbidden(""),
                new WebhookDenied("", ""),
                new Unknown(""));
    }

    /// Whether a dry run with this answer makes the eviction itself needless. Webhooks may know no dry run, or begin to
    /// move the workload only where it is none.
    default boolean decidesByDryRun() {
        return switch (this) {
            case Gone _, Changed _, BudgetRefused _, SeveralBudgets _, Forbidden _, Throttled _ -> true;
            case Accepted _, Evacuating _, WebhookDenied _, Unknown _ -> false;
        };
    }

    /// One stable word for metrics and logs.
    default String word() {
        return switch (this) {
            case Accepted _ -> "evicted";
            case Gone _ -> "gone";
            case Changed _ -> "conflict";
            case BudgetRefused _ -> "disruption_budget";
            case Evacuating _ -> "evacuating";
            case Throttled _ -> "throttled";
            case SeveralBudgets _ -> "several_budgets";
            case Forbidden _ -> "forbidden";
            case WebhookDenied _ -> "webhook";
            case Unknown _ -> "unknown";
        };
    }
}
