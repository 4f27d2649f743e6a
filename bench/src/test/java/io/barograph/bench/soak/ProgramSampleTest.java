package io.barograph.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgramSampleTest {

    @Test
    void readsWhatTheCollectorsHaveCommitted() {
        assertThat(ProgramSample.committedKib("""
                24556:
                DefNew     total 2432K, used 737K [0x00000000fc000000, 0x00000000fc2a0000, 0x00000000fd550000)
                 eden space 2176K,  22% used [0x00000000fc000000, 0x00000000fc0786b0, 0x00000000fc220000)
                Tenured    total 5504K, used 2023K [0x00000000fd550000, 0x00000000fdab0000, 0x0000000100000000)
                """)).isEqualTo(2432 + 5504);
        assertThat(ProgramSample.committedKib("""
                24650:
                garbage-first heap   total reserved 65536K, committed 10240K, used 3354K [0x00000000fc000000, 0x100000000)
                 region size 1024K, 2 young (2048K), 1 survivors (1024K)
                """)).isEqualTo(10240);
    }

    @Test
    void readsTheMetaspace() {
        assertThat(ProgramSample.usedKib("""
                24891:
                Metaspace        used 8546K, committed 8704K, reserved 1114112K
                 class space     used 1011K, committed 1088K, reserved 1048576K
                """)).isEqualTo(8546);
    }

    @Test
    void whatIsNotSaidIsNotSmall() {
        assertThat(ProgramSample.committedKib("24891:")).isNaN();
        assertThat(ProgramSample.usedKib("")).isNaN();
    }
}
