package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LimitsTest {

    @Test
    void leavesThreeQuartersOfTheDescriptorsToTheProcess() {
        assertThat(Limits.DEFAULT.within(1_048_576)).isEqualTo(Limits.DEFAULT);
        assertThat(Limits.DEFAULT.within(Long.MAX_VALUE)).isEqualTo(Limits.DEFAULT);
        assertThat(Limits.DEFAULT.within(1024).maxConnections()).isEqualTo(256);
        assertThat(Limits.DEFAULT.within(64).maxConnections()).isEqualTo(16);
        assertThat(Limits.DEFAULT.within(0).maxConnections()).isEqualTo(1);
    }

    @Test
    void knowsHowManyDescriptorsItMayHave() {
        assertThat(Descriptors.most()).isBetween(16L, Long.MAX_VALUE - 1);
    }
}
