package io.barograph.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class NodeMarksTest {

    @Test
    void readsWhichNodesCarryWhichMarks() throws IOException {
        NodeMarks marks = NodeMarks.parse("""
                {"items":[
                 {"metadata":{"name":"calm"},"status":{"conditions":[{"type":"Ready","status":"True"},
                  {"type":"KubepodsCPUContentionPressure","status":"False"}]}},
                 {"metadata":{"name":"closed"},
                  "spec":{"taints":[{"key":"node.kubernetes.io/cpu-contention-pressure","effect":"NoSchedule"}]},
                  "status":{"conditions":[{"type":"KubepodsCPUContentionPressure","status":"True"}]}},
                 {"metadata":{"name":"short"},
                  "spec":{"taints":[{"key":"barograph.io/memory-pressure","effect":"PreferNoSchedule"}]},
                  "status":{"conditions":[{"type":"BarographMemoryPressure","status":"True"}]}}]}""");

        assertThat(marks)
                .isEqualTo(new NodeMarks(Set.of("closed"), Set.of("closed"), Set.of("short"), Set.of("short")));
    }
}
