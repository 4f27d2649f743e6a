package io.barograph.controller.kube.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.kube.ApiResponses;
import module java.base;
import org.junit.jupiter.api.Test;

class ManagedFieldsJsonTest {

    @Test
    void tellsWhoWroteTheTaintsLastAndWhoEachCondition() {
        FieldManagers writers = read("""
                {"metadata":{"managedFields":[
                 {"manager":"barograph-controller","time":"2026-11-22T06:00:00Z","fieldsV1":{"f:spec":{"f:taints":{}}}},
                 {"manager":"kubectl-taint","time":"2026-11-22T06:00:05Z","fieldsV1":{"f:spec":{"f:taints":{}}}},
                 {"manager":"barograph-controller","subresource":"status","fieldsV1":{"f:status":{"f:conditions":{
                   "k:{\\"type\\":\\"A\\"}":{".":{},"f:status":{},"f:type":{}},
                   "k:{\\"type\\":\\"B\\"}":{".":{},"f:reason":{}}}}}},
                 {"manager":"kubelet","fieldsV1":{"f:status":{"f:conditions":{".":{},
                   "k:{\\"type\\":\\"B\\"}":{"f:status":{}},
                   "k:{\\"type\\":\\"A\\"}":{"f:lastHeartbeatTime":{}}}}}}]}}""");
        assertThat(writers.taints()).isEqualTo("kubectl-taint");
        assertThat(writers.conditions())
                .isEqualTo(Map.of("A", Set.of("barograph-controller"), "B", Set.of("barograph-controller", "kubelet")));
        assertThat(writers.isForeign("A")).isFalse();
        assertThat(writers.isForeign("B")).isTrue();
        assertThat(writers.isForeign("C")).isFalse();
    }

    @Test
    void knowsNothingWhereNothingIsNotedOrItIsNoNote() {
        for (String text : new String[] {
            "{}",
            "{\"metadata\":{\"managedFields\":7}}",
            "{\"metadata\":{\"managedFields\":[null,{},{\"fieldsV1\":[]},{\"manager\":{},\"fieldsV1\":{\"f:status\":"
                    + "{\"f:conditions\":{\"k:{\":{\"f:status\":{}},\"k:[]\":{\"f:status\":{}},\"x\":7}}}}]}}"
        }) {
            assertThat(read(text)).as(text).isEqualTo(new FieldManagers("", Map.of()));
        }
    }

    private static FieldManagers read(String json) {
        return ManagedFieldsJson.read(ApiResponses.parse(json.getBytes(UTF_8)));
    }
}
