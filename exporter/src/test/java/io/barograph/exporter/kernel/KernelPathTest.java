package io.barograph.exporter.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class KernelPathTest {

    private static final KernelPath ROOT = KernelPath.cgroup("/");
    private static final KernelPath SLICE = KernelPath.cgroup("/kubepods.slice/pod1");

    @Test
    void aFileIsThePathHoweverItCameAbout() {
        for (KernelPath directory : List.of(ROOT, SLICE)) {
            KernelPath file = directory.keptFile("cpu.stat");
            KernelPath child = directory.child("cpu.stat");
            KernelPath whole = KernelPath.cgroup(child.path());

            assertThat(List.of(file, child, whole)).allSatisfy(it -> {
                assertThat(it).isEqualTo(file).isEqualTo(whole).hasSameHashCodeAs(file);
                assertThat(it.path()).isEqualTo(whole.path());
                assertThat(it.name()).isEqualTo("cpu.stat");
                assertThat(it.parent()).isEqualTo(directory).hasSameHashCodeAs(directory);
                assertThat(it).hasToString(whole.toString());
            });
        }
    }

    @Test
    void otherFilesAndTreesAreOthers() {
        KernelPath file = SLICE.keptFile("cpu.stat");

        assertThat(file)
                .isNotEqualTo(SLICE.keptFile("cpu.max"))
                .isNotEqualTo(KernelPath.cgroup("/kubepods.slice/pod2").keptFile("cpu.stat"))
                .isNotEqualTo(new KernelPath(FileTree.CPU_V1, SLICE.path()).keptFile("cpu.stat"))
                .isNotEqualTo(ROOT.keptFile("cpu.stat"));
    }

    @Test
    void aFileOfAFileHasAWholePath() {
        assertThat(SLICE.keptFile("a").keptFile("b")).isEqualTo(KernelPath.cgroup("/kubepods.slice/pod1/a/b"));
        assertThat(SLICE.keptFile("a").child("b").parent()).isEqualTo(SLICE.keptFile("a"));
    }

    @Test
    void theRootIsInItself() {
        assertThat(ROOT.parent()).isEqualTo(ROOT);
        assertThat(ROOT.keptFile("x").parent()).isEqualTo(ROOT);
        assertThat(ROOT.name()).isEmpty();
    }
}
