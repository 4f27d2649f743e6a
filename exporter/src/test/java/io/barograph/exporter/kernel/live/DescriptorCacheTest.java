package io.barograph.exporter.kernel.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.libc.Errno;
import module java.base;
import org.junit.jupiter.api.Test;

class DescriptorCacheTest {

    @Test
    void tellsWhatBecameOfAFileByNumber() {
        for (int gone : List.of(Errno.ENOENT, Errno.ENODEV, Errno.ENOTDIR)) {
            assertThat(DescriptorCache.outcomeOf(gone)).isSameAs(ReadOutcome.VANISHED);
        }
        assertThat(DescriptorCache.outcomeOf(Errno.EOPNOTSUPP)).isSameAs(ReadOutcome.UNSUPPORTED);
        assertThat(DescriptorCache.outcomeOf(Errno.EACCES)).isSameAs(ReadOutcome.DENIED);
        assertThat(DescriptorCache.outcomeOf(Errno.EPERM)).isSameAs(ReadOutcome.DENIED);
        assertThat(DescriptorCache.outcomeOf(Errno.EIO)).isEqualTo(new ReadOutcome.Failed("EIO"));
        assertThat(DescriptorCache.outcomeOf(122)).isEqualTo(new ReadOutcome.Failed("errno 122"));
    }

    @Test
    void knowsWhenTooManyFilesAreOpen() {
        assertThat(DescriptorCache.tooManyOpen(Errno.EMFILE)).isTrue();
        assertThat(DescriptorCache.tooManyOpen(Errno.ENFILE)).isTrue();
        assertThat(DescriptorCache.tooManyOpen(Errno.ENOENT)).isFalse();
    }
}
