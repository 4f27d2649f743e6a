package io.barograph.controller.kube.evictions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod.Resize;
import io.barograph.controller.kube.JsonFieldFilter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodResizeTest {

    /// What metadata and status of a pod show. What a kubelet says of the containers, once it is done, is what it
    /// said of a pod that was made like that.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # as it was made
            "generation":1 | | NEVER
            "generation":1 | "observedGeneration":1 | NEVER
            "generation":1 | "containerStatuses":[{"name":"c","allocatedResources":{"memory":"1Mi"}}] | NEVER
            "generation":1,"managedFields":[{"subresource":"status"},{"manager":"kubectl"}] | | NEVER
            # asked for, and not seen by the kubelet yet
            "generation":2 | "observedGeneration":1 | UNDER_WAY
            # deferred, infeasible, or in progress
            "generation":2 | "conditions":[{"type":"PodResizePending","status":"True","reason":"Deferred","lastTransitionTime":"2026-11-24T04:00:09Z"}] | UNDER_WAY
            "generation":2 | "conditions":[{"type":"PodResizePending","status":"True","reason":"Infeasible","lastTransitionTime":"2026-11-24T04:00:09Z"}] | UNDER_WAY
            "generation":2 | "conditions":[{"type":"PodResizeInProgress","status":"True","lastTransitionTime":"2026-11-24T04:00:09Z"}] | UNDER_WAY
            # over: of the memory, of the CPU, back to what it was; or an image was changed
            "generation":2 | "observedGeneration":2 | PERHAPS_OVER
            "generation":2 | "conditions":[{"type":"PodResizeInProgress","status":"False","lastTransitionTime":"2026-11-24T04:00:09Z"}] | PERHAPS_OVER
            "generation":3,"managedFields":[{"subresource":"resize"}] | "observedGeneration":3 | PERHAPS_OVER
            # made before the server counted, and resized since
            "generation":1,"managedFields":[{"subresource":"resize","fieldsV1":{"f:spec":{}}}] | | PERHAPS_OVER
            # servers that count nothing: without the feature, with it, while it is at work, behind it
            "x":1 | "containerStatuses":[{"name":"c","ready":true}] | NEVER
            "x":1 | "containerStatuses":[{"name":"c","allocatedResources":{"memory":"1Mi"}}] | PERHAPS_OVER
            "x":1 | "initContainerStatuses":[{"name":"c","resources":{"requests":{"memory":"1Mi"}}}] | PERHAPS_OVER
            "x":1 | "resize":"InProgress" | UNDER_WAY
            "x":1,"managedFields":[{"subresource":"resize"}] | | PERHAPS_OVER
            """)
    void isToldByGenerationConditionsAndWhoChangedWhat(String metadata, String status, Resize expected) {
        String json = "{\"metadata\":{" + metadata + "},\"status\":{" + (status == null ? "" : status) + "}}";
        assertThat(PodResize.of(JsonFieldFilter.of(EvictablePodJson.FIELDS).parse(json.getBytes(UTF_8))))
                .isEqualTo(expected);
    }
}
