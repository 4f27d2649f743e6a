package io.barograph.controller.cluster.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeEventTest {

    private static String note(String text) {
        return new NodeEvent.What(true, "Reason", "Act", text).note();
    }

    @Test
    void aNoteFitsWhatAnApiServerTakes() {
        assertThat(note("short")).isEqualTo("short");
        assertThat(note("x".repeat(1024))).hasSize(1024);
        assertThat(note("x".repeat(300_000))).hasSize(1024);
        assertThat(note("ü".repeat(513))).isEqualTo("ü".repeat(512));
        assertThat(note("x" + "\ud83d\ude00".repeat(256)).getBytes(UTF_8)).hasSize(1021);
        assertThat(note("x" + "\ud83d\ude00".repeat(256))).endsWith("\ude00");
    }
}
