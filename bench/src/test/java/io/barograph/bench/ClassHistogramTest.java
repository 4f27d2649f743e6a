package io.barograph.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClassHistogramTest {

    private static final String TEXT = """
             num     #instances         #bytes  class name (module)
            -------------------------------------------------------
               1:         95411        8996680  [B (java.base@25.0.1)
               2:           756        5768616  [Ljdk.internal.vm.FillerElement; (java.base@25.0.1)
               3:           340          10880  io.barograph.rules.demand.Transition
               4:             2             32  jdk.internal.vm.FillerObject (java.base@25.0.1)
            Total         96509       14776208
            """;

    private final ClassHistogram histogram = ClassHistogram.parse(TEXT);

    @Test
    void addsUpWhatLivesAndNotWhatFillsHoles() {
        assertThat(histogram.live()).isEqualTo(8_996_680 + 10_880);
    }

    @Test
    void tellsOfWhatThereIsMore() {
        ClassHistogram later =
                ClassHistogram.parse(TEXT.replace("10880", "21120").replace("8996680", "8996679"));
        assertThat(later.grown(histogram, 5)).containsExactly("   +10.0 KiB io.barograph.rules.demand.Transition");
        assertThat(histogram.grown(histogram, 5)).isEmpty();
    }

    @Test
    void whatWasNotToldIsNotSmall() {
        assertThat(ClassHistogram.parse("9778: no such process").live()).isNaN();
    }
}
