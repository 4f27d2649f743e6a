package io.barograph.controller.kube.kubelet;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Tokens for kubelets, of an account that may read their statistics and do nothing else, each for ten minutes
/// (<https://kubernetes.io/docs/reference/kubernetes-api/authentication-resources/token-request-v1/>). Every kubelet
/// that is asked sees the token it is asked with: the controller's own would let a node that is taken over write to all
/// nodes.
public final class KubeletToken {

    /// The account, in the Lease's namespace. No pod runs under it.
    public static final String ACCOUNT = "barograph-kubelet-stats";

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~+/=-]{1,16384}");
    private static final long LIFE_SECONDS = 600; // the shortest there is
    private static final String REQUEST =
            "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{\"expirationSeconds\":"
                    + LIFE_SECONDS + "}}";

    private final ApiConnection connection;
    private final String namespace;
    private final LongSupplier monotonicMicros;
    private @Nullable String token;
    private long bornMicros;

    public KubeletToken(ApiConnection connection, String namespace, LongSupplier monotonicMicros) {
        this.connection = connection;
        this.namespace = namespace;
        this.monotonicMicros = monotonicMicros;
    }

    /// A token with at least half of its life before it.
    synchronized ApiOutcome<String> current() {
        long nowMicros = monotonicMicros.getAsLong();
        String currentToken = token;
        if (currentToken != null && nowMicros - bornMicros < TimeUnit.SECONDS.toMicros(LIFE_SECONDS / 2)) {
            return new ApiOutcome.Done<>(currentToken);
        }
        String path = "/api/v1/namespaces/" + namespace + "/serviceaccounts/" + ACCOUNT + "/token";
        ApiOutcome<String> outcome = connection
                .send(ApiRequest.post(path, REQUEST))
                .flatMap(answer -> {
                    String text = answer.path("status").path("token").asText();
                    return FORM.matcher(text).matches()
                            ? new ApiOutcome.Done<>(text)
                            : new ApiOutcome.Unavailable<>("the answer has no token");
                });
        if (outcome instanceof ApiOutcome.Done<String>(String text)) {
            token = text;
            bornMicros = nowMicros;
        }
        return outcome;
    }

    /// Ends the use of this token, since a kubelet did not take it. One that was made meanwhile stays.
    synchronized void forget(String refused) {
        if (refused.equals(token)) {
            token = null;
        }
    }
}
