package io.barograph.web.limits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerLimitsTest {

    @Test
    void leavesThreeQuartersOfTheDescriptorsToTheProcess() {
        assertThat(ServerLimits.DEFAULT.boundedBy(1_048_576)).isEqualTo(ServerLimits.DEFAULT);
        assertThat(ServerLimits.DEFAULT.boundedBy(Long.MAX_VALUE)).isEqualTo(ServerLimits.DEFAULT);
        assertThat(ServerLimits.DEFAULT.boundedBy(1024).maxConnections()).isEqualTo(256);
        assertThat(ServerLimits.DEFAULT.boundedBy(64).maxConnections()).isEqualTo(16);
        assertThat(ServerLimits.DEFAULT.boundedBy(0).maxConnections()).isEqualTo(1);
    }

    @Test
    void knowsHowManyDescriptorsItMayHave() {
        assertThat(ServerLimits.descriptors()).isBetween(16L, Long.MAX_VALUE - 1);
    }
}
