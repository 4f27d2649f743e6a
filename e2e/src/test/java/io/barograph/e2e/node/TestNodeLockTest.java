package io.barograph.e2e.node;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class TestNodeLockTest {

    @TempDir
    private Path work;

    @Test
    void aSecondNodeInOneJvmIsRefused() throws IOException {
        Path turn = work.resolve("turn");
        try (FileChannel taken = FileChannel.open(turn, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = taken.lock()) {
            assertThatThrownBy(() -> TestNodeLock.take(work))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("has the test node already: " + turn)
                    .hasMessageContaining("Maybe");
        }
    }
}
