package io.barograph.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.HotSpotDiagnosticMXBean;
import module java.base;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class HeapShrinkerTest {

    private static final long MIB = 1 << 20;

    private final Queue<Long> shrinksTo = new ArrayDeque<>();
    private final List<Long> collectedAt = new ArrayList<>();
    private long heap;
    private final HeapShrinker shrinker = new HeapShrinker(() -> heap, () -> {
        collectedAt.add(heap / MIB);
        heap = shrinksTo.isEmpty() ? heap : shrinksTo.remove() * MIB;
    });

    private void look(long mib) {
        heap = mib * MIB;
        shrinker.collectIfSettled();
    }

    /// Once while it grows, and once more.
    private void settle(long mib) {
        look(mib);
        look(mib);
    }

    @Test
    void goesOnWhileTheHeapShrinks() {
        shrinksTo.addAll(List.of(300L, 180L, 175L));
        settle(540);
        shrinker.collectIfSettled();
        shrinker.collectIfSettled();
        shrinker.collectIfSettled();
        assertThat(collectedAt).containsExactly(540L, 300L, 180L);
    }

    @Test
    void aSettledHeapMayGrowByAQuarter() {
        settle(200);
        settle(250);
        assertThat(collectedAt).containsExactly(200L);
        settle(251);
        assertThat(collectedAt).containsExactly(200L, 251L);
    }

    @Test
    void isTriedAgainWithoutGrowth() {
        settle(200);
        for (int i = 1; i < HeapShrinker.MOST_LOOKS; i++) {
            shrinker.collectIfSettled();
        }
        assertThat(collectedAt).hasSize(1);
        shrinker.collectIfSettled();
        assertThat(collectedAt).hasSize(2);
    }

    @Test
    void leavesAHeapAloneThatGrows() {
        for (int mib = 80; mib < 600; mib += mib / 3) {
            look(mib);
        }
        assertThat(collectedAt).isEmpty();
    }

    @Test
    void leavesASmallHeapAlone() {
        for (int i = 0; i < 3 * HeapShrinker.MOST_LOOKS; i++) {
            look(40);
        }
        assertThat(collectedAt).isEmpty();
    }

    /// Asks a JVM with these flags.
    static final class Asked {

        private Asked() {}

        static void main() {
            System.out.print(HeapShrinker.collectsBesideTheWork(
                    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)));
        }
    }

    private static String answer(String... flags) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Asked.class.getName()));
        Process asked = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void collectsOnlyWhereTheProgramGoesOnMeanwhile() throws IOException {
        String concurrent = "-XX:+ExplicitGCInvokesConcurrent";
        assertThat(answer("-XX:+UseG1GC", concurrent)).isEqualTo("true");
        assertThat(answer("-XX:+UseG1GC", concurrent, "-XX:-ExplicitGCInvokesConcurrent"))
                .as("a later flag wins")
                .isEqualTo("false");
        assertThat(answer("-XX:+UseSerialGC", concurrent)).isEqualTo("false");
    }

    @Test
    void aCollectionThatFailsLeavesTheOptionAsItWas() {
        HotSpotDiagnosticMXBean options = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        String least = options.getVMOption("MinHeapFreeRatio").getValue();
        String usual = options.getVMOption("MaxHeapFreeRatio").getValue();
        List<String> meanwhile = new ArrayList<>();
        options.setVMOption("MinHeapFreeRatio", "10");
        try {
            assertThatThrownBy(() -> HeapShrinker.shrinkHeap(options, () -> {
                        meanwhile.add(options.getVMOption("MaxHeapFreeRatio").getValue());
                        throw new OutOfMemoryError("while collecting");
                    }))
                    .isInstanceOf(OutOfMemoryError.class);
            assertThat(meanwhile).containsExactly("25");
            assertThat(options.getVMOption("MaxHeapFreeRatio").getValue()).isEqualTo(usual);
        } finally {
            options.setVMOption("MaxHeapFreeRatio", usual);
            options.setVMOption("MinHeapFreeRatio", least);
        }
    }
}
