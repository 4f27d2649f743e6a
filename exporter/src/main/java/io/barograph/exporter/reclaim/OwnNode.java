package io.barograph.exporter.reclaim;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter;
import io.barograph.exporter.call.BoundedCall;
import io.barograph.wire.ReclaimDemand;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads one annotation of this node's object at the API server. The service account must have the right to get nodes.
///
/// @param server `https://10.96.0.1:443`
/// @param token file with the account's token, which the kubelet renews
record OwnNode(BoundedCall calls, URI server, Path token, String name) {

    private static final int MAX_BYTES = 1 << 20;
    private static final JsonFactory JSON = new JsonFactory();
    private static final String POINTER = "/metadata/annotations/" + ReclaimDemand.ANNOTATION.replace("/", "~1");

    /// @param account directory with `token` and `ca.crt`
    static OwnNode of(Vertx vertx, URI server, Path account, String name, Duration deadline) {
        HttpClientOptions options = new HttpClientOptions()
                .setSsl(server.getScheme().equals("https"))
                .setTrustOptions(new PemTrustOptions()
                        .addCertPath(account.resolve("ca.crt").toString()))
                .setConnectTimeout((int) deadline.toMillis());
        return new OwnNode(
                new BoundedCall(vertx.createHttpClient(options), deadline, MAX_BYTES),
                server,
                account.resolve("token"),
                name);
    }

    /// The annotation's value; null where the node has none.
    ///
    /// @throws IOException where the node cannot be read
    @Nullable
    String demand() throws IOException, InterruptedException {
        // From the API server's cache, since every node asks
        URI node = server.resolve("/api/v1/nodes/" + name + "?resourceVersion=0");
        RequestOptions options = new RequestOptions()
                .setAbsoluteURI(node.toString())
                .putHeader("authorization", "Bearer " + Files.readString(token).strip())
                .putHeader("accept", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1");
        BoundedCall.Answer answer;
        try {
            answer = calls.sendRequest(options, Buffer.buffer());
        } catch (IOException e) {
            throw new IOException(node + ": " + e.getMessage(), e);
        }
        int status = answer.head().statusCode();
        if (status != 200) {
            throw new IOException(node + " answers " + status
                    + (status == 403 ? ". Maybe apply deploy/patches/reclaim-rights.yaml" : ""));
        }
        try (JsonParser json = new FilteringParserDelegate(
                JSON.createParser(answer.body().getBytes()),
                new JsonPointerBasedFilter(POINTER),
                TokenFilter.Inclusion.ONLY_INCLUDE_ALL,
                false)) {
            return json.nextToken() == JsonToken.VALUE_STRING ? json.getText() : null;
        }
    }
}
