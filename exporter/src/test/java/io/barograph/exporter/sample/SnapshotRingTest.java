package io.barograph.exporter.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.sample.SnapshotRing.Page;
import io.barograph.signal.Contention;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SnapshotRingTest {

    private final SnapshotRing ring = new SnapshotRing("i", SnapshotRing.MAX_BYTES);

    @Test
    void givesWhatIsNewerOldestFirst() {
        for (int i = 0; i < 5; i++) {
            ring.add(StubPasses.snapshot(i));
        }
        assertThat(seqs(ring, "i.2")).containsExactly(3L, 4L);
        assertThat(seqs(ring, "")).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(seqs(ring, "other.3")).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(seqs(ring, "i.4")).isEmpty();
        assertThat(seqs(ring, "i.900")).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithAPosition() {
        Page page = ring.after("nonsense");
        assertThat(page).isInstanceOf(Page.Malformed.class);
        assertThat(((Page.Malformed) page).why()).contains("nonsense").contains("expected INSTANCE.SEQ");
    }

    @Test
    void dropsTheOldestWhenItIsFull() {
        SnapshotRing small = new SnapshotRing("i", 10_000);
        for (int i = 0; i < 200; i++) {
            small.add(StubPasses.snapshot(i));
        }
        assertThat(small.bytes()).isLessThanOrEqualTo(10_000);
        assertThat(small.size()).isBetween(10, 199);
        assertThat(small.dropped()).isEqualTo(200 - small.size());
        assertThat(seqs(small, "").getFirst()).isEqualTo(200 - small.size());
        assertThat(seqs(small, "").getLast()).isEqualTo(199);
    }

    @Test
    void keepsAnHourOfOrdinarySnapshotsAndServesItPageByPage() {
        Random random = new Random(1);
        for (int i = 0; i < 1800; i++) {
            ring.add(ordinary(i, random));
        }
        assertThat(ring.size()).isEqualTo(1800);
        List<Long> all = new ArrayList<>();
        String after = "";
        int pages = 0;
        while (true) {
            Page.Lines lines = (Page.Lines) ring.after(after);
            assertThat(lines.bytes().length).isLessThanOrEqualTo(SnapshotPage.MAX_BYTES);
            List<Snapshot> page = SnapshotPage.decode(lines.bytes());
            if (page.isEmpty()) {
                break;
            }
            page.forEach(it -> all.add(it.moment().seq()));
            after = "i." + all.getLast();
            pages++;
        }
        assertThat(pages).isGreaterThan(1);
        assertThat(all).hasSize(1800).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void endsEachLine() {
        ring.add(StubPasses.snapshot(0));
        assertThat(new String(((Page.Lines) ring.after("")).bytes(), UTF_8))
                .endsWith("}\n")
                .hasLineCount(1);
    }

    private static List<Long> seqs(SnapshotRing ring, String after) {
        Page.Lines lines = (Page.Lines) ring.after(after);
        return SnapshotPage.decode(lines.bytes()).stream()
                .map(it -> it.moment().seq())
                .toList();
    }

    private static Snapshot ordinary(int seq, Random random) {
        Snapshot empty = StubPasses.snapshot(seq);
        List<Contention> contentions = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                contentions.add(Contention.absent(scope, resource, "x".repeat(200) + random.nextInt()));
            }
        }
        return new Snapshot(empty.origin(), empty.moment(), empty.stealPercent(), List.of(), contentions);
    }
}
