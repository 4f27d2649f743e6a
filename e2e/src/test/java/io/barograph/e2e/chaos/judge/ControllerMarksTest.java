package io.barograph.e2e.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import module java.base;
import org.junit.jupiter.api.Test;

class ControllerMarksTest {

    private static final String BARE = """
            {"metadata":{"name":"n","labels":{"a":"b"},"annotations":{"example.com/x":"y"},"resourceVersion":"1"},
             "spec":{"podCIDR":"10.0.0.0/24","taints":[{"key":"example.com/reserved","effect":"NoSchedule"}]},
             "status":{"conditions":[{"type":"Ready","status":"True"}]}}""";
    private static final String MARKED = BARE.replace(
                    "\"annotations\":{", "\"annotations\":{\"barograph.io/owned\":\"{}\",")
            .replace("\"taints\":[", "\"taints\":[{\"key\":\"" + ControllerMarks.KEY + "\",\"effect\":\"NoSchedule\"},")
            .replace(
                    "\"conditions\":[",
                    "\"conditions\":[{\"type\":\"" + ControllerMarks.CONDITION + "\",\"status\":\"True\"},")
            .replace("\"1\"", "\"2\"");

    private static JsonNode foreign(String node, String... moving) throws IOException {
        return ControllerMarks.foreign(new ObjectMapper().readTree(node), false, false, Set.of(moving));
    }

    @Test
    void whatIsOursMakesNoDifference() throws IOException {
        assertThat(foreign(MARKED)).isEqualTo(foreign(BARE));
        assertThat(ControllerMarks.tainted(new ObjectMapper().readTree(MARKED))).isTrue();
        assertThat(ControllerMarks.tainted(new ObjectMapper().readTree(BARE))).isFalse();
    }

    @Test
    void whatIsOthersDoes() throws IOException {
        assertThat(foreign(MARKED.replace("example.com/reserved", "example.com/taken")))
                .isNotEqualTo(foreign(BARE));
        assertThat(foreign(MARKED.replace("10.0.0.0", "10.0.1.0"))).isNotEqualTo(foreign(BARE));
        assertThat(foreign(MARKED.replace("\"a\":\"b\"", "\"a\":\"c\""))).isNotEqualTo(foreign(BARE));
        assertThat(foreign(MARKED.replace("{\"type\":\"Ready\",\"status\":\"True\"}", "")
                        .replace(",]", "]")))
                .isNotEqualTo(foreign(BARE));
        assertThat(foreign(MARKED.replace("example.com/reserved", "example.com/taken"), "example.com/taken"))
                .isEqualTo(foreign(BARE, "example.com/reserved"));
    }

    @Test
    void whereItIsAnothersItMakesADifferenceToo() throws IOException {
        ObjectMapper json = new ObjectMapper();
        assertThat(ControllerMarks.foreign(json.readTree(MARKED), true, true, Set.of()))
                .isNotEqualTo(ControllerMarks.foreign(json.readTree(BARE), true, true, Set.of()));
    }
}
