package io.barograph.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.signal.Snapshot;
import io.barograph.wire.format.WireException;
import module java.base;
import org.junit.jupiter.api.Test;

class SnapshotPageTest {

    private static final String LINE = new String(SnapshotJson.encode(SampleSnapshots.usual()), UTF_8) + "\n";

    @Test
    void readsOneSnapshotALine() {
        assertThat(SnapshotPage.decodePage(LINE.repeat(3).getBytes(UTF_8)))
                .hasSize(3)
                .containsOnly(SampleSnapshots.usual());
        assertThat(SnapshotPage.decodePage(new byte[0])).isEmpty();
    }

    @Test
    void readsNoLineBeyondItsEnd() {
        RandomSnapshots random = new RandomSnapshots(new Random(3));
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        List<Snapshot> written = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            written.add(random.next());
            page.writeBytes(SnapshotJson.encode(written.getLast()));
            page.write('\n');
        }
        assertThat(SnapshotPage.decodePage(page.toByteArray())).isEqualTo(written);
    }

    @Test
    void refusesAPageThatBrokeOff() {
        byte[] page = (LINE + LINE.strip()).getBytes(UTF_8);
        assertThatThrownBy(() -> SnapshotPage.decodePage(page))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("line 2 has no end");
    }

    @Test
    void namesTheLineOfABrokenSnapshot() {
        assertThatThrownBy(() -> SnapshotPage.decodePage((LINE + "{}\n").getBytes(UTF_8)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("line 2: ")
                .hasMessageContaining("is missing");
    }

    @Test
    void refusesAPageThatIsTooLong() {
        assertThatThrownBy(() -> SnapshotPage.decodePage(new byte[SnapshotPage.MAX_BYTES + 1]))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("expected at most 1048576");
    }

    @Test
    void readsChangesSinceTheLineBeforeAndSinceWhatIsHeld() {
        SnapshotLine usual = SnapshotLine.of(SampleSnapshots.usual());
        SnapshotLine later = SnapshotLine.of(SampleSnapshots.later());
        String change = new String(Objects.requireNonNull(later.changeSince(usual)), UTF_8) + "\n";
        assertThat(SnapshotPage.decodePage((LINE + change).getBytes(UTF_8)))
                .containsExactly(SampleSnapshots.usual(), SampleSnapshots.later());
        assertThat(SnapshotPage.decodePage(change.getBytes(UTF_8), SampleSnapshots.usual()))
                .containsExactly(SampleSnapshots.later());
        assertThatThrownBy(() -> SnapshotPage.decodePage(change.getBytes(UTF_8)))
                .hasMessageContaining("line 1: a change since k3v9x2.41; expected a whole snapshot");
        assertThatThrownBy(() -> SnapshotPage.decodePage((LINE + change + change).getBytes(UTF_8)))
                .hasMessageContaining("line 3: a change since k3v9x2.41; expected one since k3v9x2.42");
    }
}
