package io.barograph.exporter.configz;

import io.barograph.exporter.call.BoundedCall;
import io.barograph.problem.Problem;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.KubeletConfiguration;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.SocketAddress;
import module java.base;

/// The kubelet's `/configz`: the configuration that it works with. It needs the right to get `nodes/configz`
/// (<https://kubernetes.io/docs/reference/access-authn-authz/kubelet-authn-authz/>).
record KubeletConfigz(BoundedCall calls, ConfigzSettings settings, String nodeName) {

    private static final Duration DEADLINE = Duration.ofSeconds(4);
    private static final int MAX_BYTES = 1 << 20;

    static KubeletConfigz of(Vertx vertx, ConfigzSettings settings, String nodeName) {
        HttpClientOptions options = new HttpClientOptions()
                .setSsl(true)
                .setTrustOptions(new PemTrustOptions().addCertPath(settings.ca().toString()))
                .setConnectTimeout((int) DEADLINE.toMillis());
        return new KubeletConfigz(
                new BoundedCall(vertx.createHttpClient(options), DEADLINE, MAX_BYTES), settings, nodeName);
    }

    /// A hint where TLS is what failed.
    private String certificateHint(IOException failure) {
        Throwable cause = failure.getCause();
        while (cause != null && !(cause instanceof GeneralSecurityException || cause instanceof SSLException)) {
            cause = cause.getCause();
        }
        return cause == null
                ? ""
                : ". Maybe --kubelet-ca is another authority, or the certificate is not for " + nodeName;
    }

    /// Asks at the address; the certificate has to be the node's.
    ///
    /// @throws IOException where it does not answer, or not so that it can be understood
    EvictionSettings ask() throws IOException, InterruptedException {
        String address = "https://" + settings.host() + ":" + settings.port() + "/configz";
        RequestOptions options = new RequestOptions()
                .setServer(SocketAddress.inetSocketAddress(settings.port(), settings.host()))
                .setHost(nodeName)
                .setPort(settings.port())
                .setSsl(true)
                .setURI("/configz")
                .putHeader(
                        "authorization",
                        "Bearer " + Files.readString(settings.token()).strip());
        BoundedCall.Answer answer;
        try {
            answer = calls.sendRequest(options, Buffer.buffer());
        } catch (IOException e) {
            throw new IOException(address + ": " + e.getMessage() + certificateHint(e), e);
        }
        int status = answer.head().statusCode();
        if (status != 200) {
            throw new IOException(address + " answers " + status
                    + (status == 401 || status == 403 ? ". Maybe grant nodes/configz" : ""));
        }
        List<Problem> problems = new ArrayList<>();
        EvictionSettings toldSettings =
                KubeletConfiguration.ofConfigz(address, answer.body().toString(), problems);
        if (!problems.isEmpty()) {
            throw new IOException(problems.getFirst().toString());
        }
        return toldSettings;
    }
}
