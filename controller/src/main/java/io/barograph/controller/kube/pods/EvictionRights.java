package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Asks which service accounts may evict the pods of all namespaces, of the API server
/// (<https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/subject-access-review-v1/>). The right
/// to do so in one namespace is no such right: a tenant can have it in his own. Answers are kept for a while, since
/// whoever may create accounts can make the controller ask.
final class EvictionRights {

    /// The most questions a minute.
    static final int MAX_ASKED = 50;

    private static final String REVIEWS = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
    private static final Pattern ACCOUNT = Pattern.compile("(?<namespace>[a-z0-9-]{1,63})/(?<name>[a-z0-9.-]{1,253})");
    private static final int MAX_KEPT = 1_000;
    private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final ApiConnection connection;
    /// Answers by account, the oldest first.
    private final Map<String, Answer> answers = new LinkedHashMap<>();
    private @Nullable Minute minute;

    private record Answer(boolean isAllowed, long nanos) {}

    /// @param failure why no more is asked in it; empty if more may be
    private record Minute(long begin, int asked, String failure) {}

    EvictionRights(ApiConnection connection) {
        this.connection = connection;
    }

    /// Whether it may; or why that is not known. The last answer stays while nobody answers.
    ///
    /// @param account `namespace/name`
    /// @param nanos a steady time
    synchronized Reading<Boolean> mayEvict(String account, long nanos) {
        Answer knownAnswer = answers.get(account);
        if (knownAnswer != null && nanos - knownAnswer.nanos() < KEPT_NANOS) {
            return Reading.of(knownAnswer.isAllowed());
        }
        Reading<Boolean> latestAnswer = requestReview(account, nanos);
        Boolean isAllowed = latestAnswer.orNull();
        if (isAllowed == null) {
            return knownAnswer == null ? latestAnswer : Reading.of(knownAnswer.isAllowed());
        }
        answers.remove(account);
        answers.put(account, new Answer(isAllowed, nanos));
        if (answers.size() > MAX_KEPT) {
            answers.remove(answers.keySet().iterator().next());
        }
        return latestAnswer;
    }

    private Reading<Boolean> requestReview(String account, long nanos) {
        Matcher form = ACCOUNT.matcher(account);
        if (!form.matches()) {
            return Reading.failed("its service account is not known");
        }
        Minute currentMinute = minute;
        if (currentMinute == null || nanos - currentMinute.begin() >= PAUSE_NANOS) {
            currentMinute = new Minute(nanos, 0, "");
        }
        if (!currentMinute.failure().isEmpty()) {
            return Reading.failed(currentMinute.failure());
        }
        if (currentMinute.asked() >= MAX_ASKED) {
            return Reading.failed("there are more accounts than are asked for in a minute");
        }
        Reading<Boolean> answer = readAnswer(
                connection.send(ApiRequest.post(REVIEWS, reviewJson(form.group("namespace"), form.group("name")))));
        minute = new Minute(currentMinute.begin(), currentMinute.asked() + 1, answer.isPresent() ? "" : answer.why());
        return answer;
    }

    private static String reviewJson(String namespace, String name) {
        return """
            {"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","spec":{
             "user":"system:serviceaccount:%1$s:%2$s",
             "groups":["system:serviceaccounts","system:serviceaccounts:%1$s","system:authenticated"],
             "resourceAttributes":{"verb":"create","resource":"pods","subresource":"eviction"}}}\
            """.formatted(namespace, name);
    }

    /// An authorizer that failed cannot have said no.
    private static Reading<Boolean> readAnswer(ApiOutcome<JsonNode> answer) {
        if (!(answer instanceof ApiOutcome.Done<JsonNode>(JsonNode json))) {
            return Reading.failed(answer.text());
        }
        JsonNode status = json.path("status");
        boolean isAllowed = status.path("allowed").asBoolean();
        if (!isAllowed && (!status.has("allowed") || status.hasNonNull("evaluationError"))) {
            return Reading.failed("the API server could not tell what it may do");
        }
        return Reading.of(isAllowed);
    }
}
