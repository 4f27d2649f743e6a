package io.barograph.exporter.libc;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PsiTriggerTest {

    @TempDir
    Path directory;

    @Test
    void writesWhatTheKernelWantsToRead() throws IOException {
        Path file = Files.createFile(directory.resolve("cpu"));

        PsiTrigger.Answer answer = PsiTrigger.armTrigger(file.toString(), 100_000, 2_000_000);

        assertThat(answer).isInstanceOfSatisfying(PsiTrigger.Armed.class, armed -> {
            assertThat(armed.trigger().descriptor()).isPositive();
            armed.trigger().close();
        });
        assertThat(file).hasContent("some 100000 2000000\0");
    }

    @Test
    void saysWhyItCannotBeArmed() {
        assertThat(PsiTrigger.armTrigger(directory.resolve("none").toString(), 100_000, 2_000_000))
                .isEqualTo(new PsiTrigger.Refused(Errno.ENOENT));
        assertThat(PsiTrigger.armTrigger(directory.toString(), 100_000, 2_000_000))
                .isEqualTo(new PsiTrigger.Refused(Errno.EISDIR));
    }
}
