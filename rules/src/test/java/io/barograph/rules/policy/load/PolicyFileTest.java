package io.barograph.rules.policy.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.rules.cases.file.CaseReader;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PolicyFileTest {

    @TempDir
    Path directory;

    private Path pipe(String name) throws Exception {
        Path pipe = directory.resolve(name);
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assertThat(made.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(made.exitValue()).isZero();
        return pipe;
    }

    @Test
    void waitsForNoPipe() throws Exception {
        Path pipe = pipe("a.drl");
        assertThatThrownBy(() -> PolicyFile.readFiles(List.of(directory)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a.drl: this is no regular file");
        assertThatThrownBy(() -> CaseReader.readText(pipe)).hasMessageContaining("this is no regular file");
    }

    @Test
    void readsNoDeviceAndNoDirectory() throws IOException {
        Files.createSymbolicLink(directory.resolve("zero.drl"), Path.of("/dev/zero"));
        assertThatThrownBy(() -> PolicyFile.readFiles(List.of(directory))).hasMessageContaining("zero.drl: this is no");
        Path other = Files.createDirectories(directory.resolve("other/sub.drl")).getParent();
        assertThatThrownBy(() -> PolicyFile.readFiles(List.of(other))).hasMessageContaining("sub.drl: this is no");
    }

    @Test
    void readsNoMoreThanAllRuleFilesCanHaveTogether() throws IOException {
        byte[] large = new byte[300_000];
        for (int i = 0; i < 17; i++) {
            Files.write(directory.resolve("p" + i + ".drl"), large);
        }
        assertThatThrownBy(() -> PolicyFile.readFiles(List.of(directory)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 4194304 bytes");
    }
}
