package io.barograph.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.quantity.InvalidAmountException;
import org.junit.jupiter.api.Test;

class KubeletFlagsTest {

    @Test
    void partsPairsAtTheirFirstSeparator() {
        assertThat(KubeletFlags.thresholdPairs(" memory.available < 1Gi ,,nodefs.available<10%"))
                .containsEntry("memory.available", "1Gi")
                .containsEntry("nodefs.available", "10%");
        assertThat(KubeletFlags.assignmentPairs("a=b=c,a=d"))
                .containsEntry("a", "d")
                .hasSize(1);
        assertThat(KubeletFlags.thresholdPairs("")).isEmpty();
    }

    @Test
    void saysWhichPairHasNone() {
        assertThatThrownBy(() -> KubeletFlags.thresholdPairs("memory.available<1Gi,nodefs.available=1Gi"))
                .isInstanceOf(InvalidAmountException.class)
                .hasMessage("\"nodefs.available=1Gi\" is no pair; expected signal<value");
        assertThatThrownBy(() -> KubeletFlags.assignmentPairs("x".repeat(5000)))
                .hasMessageContaining("expected at most");
    }
}
