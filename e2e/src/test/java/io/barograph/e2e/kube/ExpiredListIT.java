package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.PodNamespace;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a real server answers to the continuation of a list that its store has forgotten: how the controller's lists go
/// on rests on it. The faster test is the controller's `ExpiredPodListTest`.
@Tag("slow")
@WithApiServer
class ExpiredListIT {

    private final ApiServer server;
    private final ApiClient admin;
    private final PodNamespace namespace;

    ExpiredListIT(ApiServer server) {
        this.server = server;
        this.admin = server.admin();
        this.namespace = new PodNamespace(admin, "expired-list-it-" + UUID.randomUUID());
        namespace.make();
    }

    @AfterEach
    void close() {
        for (String name : new String[] {"b", "c"}) {
            namespace.end(name);
        }
        namespace.leave();
    }

    private void create(String name) {
        namespace.pod(name, "", "\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]");
    }

    private ApiClient.Answer page(String token) {
        return admin.get(namespace.pods() + "?limit=1&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
    }

    @Test
    void saysHowToGoOnFromWhereTheListWas() {
        create("a");
        create("b");
        JsonNode first = page("").orFail();
        assertThat(first.at("/items/0/metadata/name").asText()).isEqualTo("a");

        namespace.end("a");
        create("c");
        server.compact();
        server.kill(); // which remembers a little more than its store
        server.restart();
        ApiClient.Answer expired = page(first.at("/metadata/continue").asText());
        assertThat(expired.status()).isEqualTo(410);
        assertThat(expired.body().path("kind").asText()).isEqualTo("Status");
        assertThat(expired.body().path("code").asInt()).isEqualTo(410);

        JsonNode second = page(expired.body().at("/metadata/continue").asText()).orFail();
        assertThat(second.at("/items/0/metadata/name").asText()).isEqualTo("b");
        assertThat(second.at("/metadata/resourceVersion").asInt())
                .isGreaterThan(first.at("/metadata/resourceVersion").asInt());
        JsonNode third = page(second.at("/metadata/continue").asText()).orFail();
        assertThat(third.at("/items/0/metadata/name").asText()).isEqualTo("c");
        assertThat(third.at("/metadata/continue").asText()).isEmpty();
    }
}
