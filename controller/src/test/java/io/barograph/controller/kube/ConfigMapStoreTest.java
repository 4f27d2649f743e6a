package io.barograph.controller.kube;

import static io.barograph.controller.kube.HostileApi.says;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.EntryStore;
import io.barograph.controller.cluster.EntryStore.Kept;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ConfigMapStoreTest {

    private static final String MAP = "{\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"barograph-silences\","
            + "\"resourceVersion\":\"7\"},\"data\":{\"s1\":\"{}\"},\"binaryData\":{\"stop\":\"/w==\"}}";

    @Test
    void anEntryOfBytesIsOneThatCannotBeReadAndNotNone(@TempDir Path folder) throws IOException {
        try (HostileApi server = new HostileApi(says(200, MAP));
                ApiConnection connection = server.connect(folder)) {
            EntryStore store = new ConfigMapStore(connection, "ours", ConfigMapStore.SILENCES);
            assertThat(store.read()).isEqualTo(new ApiOutcome.Done<>(new Kept("7", Map.of("s1", "{}", "stop", ""))));
        }
    }

    @Test
    void whatIsDroppedOrPutGoesFromTheEntriesOfBytesToo(@TempDir Path folder) throws IOException {
        AtomicReference<String> sent = new AtomicReference<>("");
        HostileApi.Conduct conduct = exchange -> {
            sent.set(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            says(200, MAP).answer(exchange);
        };
        try (HostileApi server = new HostileApi(conduct);
                ApiConnection connection = server.connect(folder)) {
            EntryStore store = new ConfigMapStore(connection, "ours", ConfigMapStore.SILENCES);
            Kept kept = new Kept("7", Map.of("s1", "{}", "stop", ""));
            store.updateEntries(kept, Map.of("s2", "{}"), Set.of("stop"));
        }
        assertThat(ApiResponses.parse(Objects.requireNonNull(sent.get()).getBytes(UTF_8)))
                .isEqualTo(ApiResponses.parse(("{\"metadata\":{\"resourceVersion\":\"7\"},"
                                + "\"data\":{\"s2\":\"{}\",\"stop\":null},\"binaryData\":{\"s2\":null,\"stop\":null}}")
                        .getBytes(UTF_8)));
    }
}
