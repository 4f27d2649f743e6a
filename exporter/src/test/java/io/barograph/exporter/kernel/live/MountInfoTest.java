package io.barograph.exporter.kernel.live;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class MountInfoTest {

    private static final String MOUNT = "41 31 0:38 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw";

    private static List<MountInfo> parsed(String text) throws IOException {
        return MountInfo.parse(new ByteArrayInputStream(text.getBytes(US_ASCII)));
    }

    @Test
    void passesOverALineThatIsTooLong() throws IOException {
        String tooLong = "42 31 0:39 / /long rw - overlay overlay rw" + ",".repeat(64 << 10) + "\n";
        assertThat(parsed(tooLong + MOUNT)).extracting(MountInfo::point).containsExactly("/sys/fs/cgroup");
    }

    @Test
    void readsNoMoreThan200000Mounts() throws IOException {
        assertThat(parsed((MOUNT + "\n").repeat(200_001))).hasSize(200_000);
    }
}
