package io.barograph.e2e.kube;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ForeignTaintWriter;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The testkit's writer notices when its write is undone once.
@Tag("full")
@WithApiServer
class ForeignTaintWriterIT {

    private static final String NODE = "foreign-taint-undone";

    private final NodeObjects nodes;

    ForeignTaintWriterIT(ApiServer server) {
        this.nodes = new NodeObjects(server.admin());
    }

    @Test
    void failsWhenAWriteOfItsOwnWasUndone() {
        nodes.create(NODE, Map.of());
        try (ForeignTaintWriter writer = new ForeignTaintWriter(nodes, NODE)) {
            await().until(() -> writer.written() > 2);
            // It writes all the time: the version that is undone must still be the latest
            await().until(() -> {
                JsonNode live = nodes.get(NODE);
                String version = live.at("/metadata/resourceVersion").asText();
                return nodes.patchTaints(NODE, version, "[]").ok();
            });
            assertThatThrownBy(writer::stop).isInstanceOf(AssertionError.class).hasMessageContaining("and found \"\"");
        } finally {
            nodes.delete(NODE);
        }
    }
}
