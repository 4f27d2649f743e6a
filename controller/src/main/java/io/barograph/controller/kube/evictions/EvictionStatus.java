package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.evictions.EvictionAnswer;
import io.barograph.controller.kube.ApiAnswer;
import io.barograph.controller.kube.ApiResponses;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What an answer to an eviction means. The words are those of the API server's eviction and admission code
/// (<https://kubernetes.io/docs/concepts/scheduling-eviction/api-eviction/>) and of KubeVirt's webhook.
final class EvictionStatus {

    private static final String EVACUATION = "Eviction triggered evacuation";
    private static final String SEVERAL = "more than one PodDisruptionBudget";

    /// A webhook chooses the status of its denial itself. One that cannot be called denies as well.
    private static final Pattern WEBHOOK =
            Pattern.compile("admission webhook \"([^\"]+)\" (denied|does not)|failed calling webhook \"([^\"]+)\"");

    private EvictionStatus() {}

    static EvictionAnswer of(ApiAnswer answer) {
        String message = answer.message();
        int status = answer.status();
        if (status == 429 && message.contains(EVACUATION)) {
            return new EvictionAnswer.Evacuating(message);
        }
        String webhook = status / 100 == 2 ? null : webhookName(message);
        if (webhook != null) {
            return new EvictionAnswer.WebhookDenied(webhook, message);
        }
        if (status == 429) {
            String budget = budgetMessage(answer.body());
            return budget == null
                    ? new EvictionAnswer.Throttled(message, answer.retryAfterSeconds())
                    : new EvictionAnswer.BudgetRefused(message + budget, answer.retryAfterSeconds());
        }
        if (!answer.isStatus()) {
            return new EvictionAnswer.Unknown(
                    "status " + status + " with something that is no Status. Maybe this is no API server.");
        }
        return switch (status) {
            case 200, 201 -> new EvictionAnswer.Accepted();
            case 404, 410 -> new EvictionAnswer.Gone();
            case 409 -> new EvictionAnswer.Changed(message);
            case 408 -> new EvictionAnswer.Unknown(message);
            default ->
                status / 100 == 4
                        ? new EvictionAnswer.Forbidden(message)
                        : status == 500 && message.contains(SEVERAL)
                                ? new EvictionAnswer.SeveralBudgets(message)
                                : new EvictionAnswer.Unknown("status " + status + ": " + message);
        };
    }

    private static @Nullable String webhookName(String message) {
        Matcher matcher = WEBHOOK.matcher(message);
        return !matcher.find() ? null : matcher.group(1) == null ? matcher.group(3) : matcher.group(1);
    }

    /// What the cause says, which names the budget; null where no budget refuses.
    private static @Nullable String budgetMessage(JsonNode status) {
        return status.path("details")
                .path("causes")
                .valueStream()
                .filter(cause -> cause.path("reason").asText().equals("DisruptionBudget"))
                .map(cause -> ApiResponses.singleLine(cause.path("message").asText()))
                .map(message -> message.isEmpty() ? "" : " " + message)
                .findFirst()
                .orElse(null);
    }
}
