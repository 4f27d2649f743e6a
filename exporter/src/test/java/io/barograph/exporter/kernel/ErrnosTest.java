package io.barograph.exporter.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.libc.Errno;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErrnosTest {

    @Test
    void tellsWhatBecameOfAFileByNumber() {
        for (int gone : List.of(Errno.ENOENT, Errno.ENODEV, Errno.ENOTDIR)) {
            assertThat(Errnos.outcomeOf(gone)).isSameAs(Outcome.VANISHED);
        }
        assertThat(Errnos.outcomeOf(Errno.EOPNOTSUPP)).isSameAs(Outcome.UNSUPPORTED);
        assertThat(Errnos.outcomeOf(Errno.EACCES)).isSameAs(Outcome.DENIED);
        assertThat(Errnos.outcomeOf(Errno.EPERM)).isSameAs(Outcome.DENIED);
        assertThat(Errnos.outcomeOf(Errno.EIO)).isEqualTo(new Outcome.Failed("EIO"));
        assertThat(Errnos.outcomeOf(122)).isEqualTo(new Outcome.Failed("errno 122"));
    }

    @Test
    void knowsWhenTooManyFilesAreOpen() {
        assertThat(Errnos.tooManyOpen(Errno.EMFILE)).isTrue();
        assertThat(Errnos.tooManyOpen(Errno.ENFILE)).isTrue();
        assertThat(Errnos.tooManyOpen(Errno.ENOENT)).isFalse();
    }
}
