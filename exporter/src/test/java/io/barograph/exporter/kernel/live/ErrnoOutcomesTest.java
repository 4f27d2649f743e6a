package io.barograph.exporter.kernel.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.ReadOutcome;
import io.barograph.exporter.libc.Errno;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErrnoOutcomesTest {

    @Test
    void tellsWhatBecameOfAFileByNumber() {
        for (int gone : List.of(Errno.ENOENT, Errno.ENODEV, Errno.ENOTDIR)) {
            assertThat(ErrnoOutcomes.outcomeOf(gone)).isSameAs(ReadOutcome.VANISHED);
        }
        assertThat(ErrnoOutcomes.outcomeOf(Errno.EOPNOTSUPP)).isSameAs(ReadOutcome.UNSUPPORTED);
        assertThat(ErrnoOutcomes.outcomeOf(Errno.EACCES)).isSameAs(ReadOutcome.DENIED);
        assertThat(ErrnoOutcomes.outcomeOf(Errno.EPERM)).isSameAs(ReadOutcome.DENIED);
        assertThat(ErrnoOutcomes.outcomeOf(Errno.EIO)).isEqualTo(new ReadOutcome.Failed("EIO"));
        assertThat(ErrnoOutcomes.outcomeOf(122)).isEqualTo(new ReadOutcome.Failed("errno 122"));
    }

    @Test
    void knowsWhenTooManyFilesAreOpen() {
        assertThat(ErrnoOutcomes.tooManyOpen(Errno.EMFILE)).isTrue();
        assertThat(ErrnoOutcomes.tooManyOpen(Errno.ENFILE)).isTrue();
        assertThat(ErrnoOutcomes.tooManyOpen(Errno.ENOENT)).isFalse();
    }
}
