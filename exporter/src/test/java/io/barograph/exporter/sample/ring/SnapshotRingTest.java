package io.barograph.exporter.sample.ring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.sample.pass.HandmadePasses;
import io.barograph.exporter.sample.ring.SnapshotRing.Page;
import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.wire.SnapshotPage;
import module java.base;
import org.junit.jupiter.api.Test;

class SnapshotRingTest {

    private final SnapshotRing ring = new SnapshotRing("i", SnapshotRing.MAX_BYTES);

    @Test
    void givesWhatIsNewerOldestFirst() {
        for (int i = 0; i < 5; i++) {
            ring.addSnapshot(HandmadePasses.snapshot("n", i));
        }
        assertThat(seqs(ring, "i.2")).containsExactly(3L, 4L);
        assertThat(seqs(ring, "")).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(seqs(ring, "other.3")).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(seqs(ring, "i.4")).isEmpty();
        assertThat(seqs(ring, "i.900")).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithAPosition() {
        Page page = ring.pageAfter("nonsense", false);
        assertThat(page).isInstanceOf(Page.Malformed.class);
        assertThat(((Page.Malformed) page).why()).contains("nonsense").contains("expected INSTANCE.SEQ");
    }

    @Test
    void dropsTheOldestWhenItIsFull() {
        SnapshotRing small = new SnapshotRing("i", 10_000);
        for (int i = 0; i < 200; i++) {
            small.addSnapshot(HandmadePasses.snapshot("n", i));
        }
        assertThat(seqs(small, "")).isNotEmpty();
        assertThat(small.bytes()).isLessThanOrEqualTo(10_000);
        assertThat(small.size()).isBetween(10, 199);
        assertThat(seqs(small, "").getFirst()).isEqualTo(200 - small.size());
        assertThat(seqs(small, "").getLast()).isEqualTo(199);
    }

    @Test
    void keepsAnHourOfOrdinarySnapshotsAndServesItPageByPage() {
        Random random = new Random(1);
        for (int i = 0; i < 1800; i++) {
            ring.addSnapshot(ordinary(i, random));
        }
        assertThat(ring.size()).isEqualTo(1800);
        List<Long> all = new ArrayList<>();
        String after = "";
        int pages = 0;
        while (true) {
            Page.Lines lines = (Page.Lines) ring.pageAfter(after, false);
            assertThat(lines.bytes().length).isLessThanOrEqualTo(SnapshotPage.MAX_BYTES);
            List<Snapshot> page = SnapshotPage.decodePage(lines.bytes());
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
    void keepsAnHourInWhichTheCulpritsOfAllResourcesChangeEachTime() {
        Random random = new Random(1);
        List<Snapshot> told = new ArrayList<>();
        for (int i = 0; i < 1800; i++) {
            List<Culprits> all = new ArrayList<>();
            for (Resource resource : Resource.values()) {
                all.add(new Culprits(
                        resource, Reading.of(new Culprits.Parts(parts(random), parts(random), random.nextInt(100)))));
            }
            told.add(few(i, i % 7).withCulprits(all));
            ring.addSnapshot(told.getLast());
        }
        assertThat(ring.size()).isEqualTo(1800);
        List<Snapshot> changed = SnapshotPage.decodePage(lines("i.1700", true), told.get(1700));
        assertThat(changed).isNotEmpty().isEqualTo(told.subList(1701, 1701 + changed.size()));
    }

    /// Ten of 110 pods.
    private static List<Culprits.Part> parts(Random random) {
        return Culprits.Parts.worstFirst(random.ints(0, 110)
                .distinct()
                .limit(Culprits.MOST)
                .mapToObj(i -> part(i, random.nextInt(10_000) / 100.0, random))
                .toList());
    }

    private static Culprits.Part part(int pod, double average, Random random) {
        return new Culprits.Part(
                UUID.nameUUIDFromBytes(("pod" + pod).getBytes(UTF_8)).toString(),
                "team/service-" + pod + "-7d9f8b6c5d-x2x4z",
                random.nextInt(10_000) / 100.0,
                average,
                Math.round(average * 80) / 100.0);
    }

    /// What waits to be encoded, and what was encoded before, is the same to a reader.
    @Test
    void aReaderMissesNothingWhereverABatchEnds() {
        for (int asked = 1; asked <= 2 * SnapshotRing.BATCH; asked++) {
            SnapshotRing each = new SnapshotRing("i", SnapshotRing.MAX_BYTES);
            List<Snapshot> told = fill(each, asked);
            assertThat(SnapshotPage.decodePage(((Page.Lines) each.pageAfter("", true)).bytes()))
                    .isEqualTo(told);
            assertThat(each.size()).isEqualTo(asked);
            each.addSnapshot(told.getFirst());
            assertThat(each.size()).as("one that is there already").isEqualTo(asked);
        }
    }

    @Test
    void oneThatAddsAndOneThatReadsMissNothing() throws Exception {
        List<Long> read = new ArrayList<>();
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<?> adding = other.submit(() -> fill(ring, 500));
            while (read.size() < 500) {
                read.addAll(seqs(ring, read.isEmpty() ? "" : "i." + read.getLast()));
            }
            adding.get();
        }
        assertThat(read).hasSize(500).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void endsEachLine() {
        ring.addSnapshot(HandmadePasses.snapshot("n", 0));
        assertThat(new String(((Page.Lines) ring.pageAfter("", false)).bytes(), UTF_8))
                .endsWith("}\n")
                .hasLineCount(1);
    }

    @Test
    void givesChangesSinceWhatTheReaderHoldsAndSinceEachLineBefore() {
        List<Snapshot> told = fill(ring, 10);
        assertThat(changes("", 10)).as("nothing is held").isEqualTo("whole" + " change".repeat(9));
        assertThat(changes("other.3", 10)).isEqualTo("whole" + " change".repeat(9));
        assertThat(changes("i.3", 6)).isEqualTo("change" + " change".repeat(5));
        assertThat(changes("i.9", 0)).isEmpty();
        assertThat(SnapshotPage.decodePage(lines("", true))).isEqualTo(told);
        assertThat(SnapshotPage.decodePage(lines("i.3", true), told.get(3))).isEqualTo(told.subList(4, 10));
        assertThat(SnapshotPage.decodePage(lines("i.3", false))).isEqualTo(told.subList(4, 10));
        assertThat(lines("", true).length).isLessThan(lines("", false).length / 4);
    }

    @Test
    void givesAWholeSnapshotWhereTheOneBeforeItIsNotTheOneThatIsHeld() {
        SnapshotRing small = new SnapshotRing("i", 20_000);
        List<Snapshot> told = fill(small, 400);
        assertThat(seqs(small, "")).isNotEmpty();
        int first = 400 - small.size();
        assertThat(first).isGreaterThan(10);
        byte[] gap = ((Page.Lines) small.pageAfter("i.1", true)).bytes();
        assertThat(SnapshotPage.decodePage(gap, told.get(1))).isEqualTo(told.subList(first, 400));
        assertThat(new String(gap, UTF_8).lines().findFirst().orElseThrow()).doesNotContain("changes_since");
        byte[] last = ((Page.Lines) small.pageAfter("i." + (first - 1), true)).bytes();
        assertThat(new String(last, UTF_8)).contains("\"changes_since\":" + (first - 1) + ",");
        assertThat(SnapshotPage.decodePage(last, told.get(first - 1))).isEqualTo(told.subList(first, 400));
    }

    @Test
    void aSnapshotThatCannotBeSentIsNoneToBeChanged() {
        ring.addSnapshot(few(0, 7));
        Snapshot good = few(1, 7);
        Snapshot bad = new Snapshot(
                good.origin(), good.moment(), Reading.of(Double.NaN), good.pressures(), good.contentions());
        ring.addSnapshot(bad);
        ring.addSnapshot(few(2, 8));
        assertThat(changes("i.0", 1)).isEqualTo("change");
        assertThat(SnapshotPage.decodePage(lines("i.0", true), few(0, 7))).containsExactly(few(2, 8));
        assertThat(changes("i.1", 1)).isEqualTo("whole");
    }

    /// What each line of the page after a position is.
    private String changes(String after, int expected) {
        List<String> kinds = new String(lines(after, true), UTF_8)
                .lines()
                .map(line -> line.contains("\"changes_since\":") ? "change" : "whole")
                .toList();
        assertThat(kinds).hasSize(expected);
        return String.join(" ", kinds);
    }

    private byte[] lines(String after, boolean changes) {
        return ((Page.Lines) ring.pageAfter(after, changes)).bytes();
    }

    private static List<Snapshot> fill(SnapshotRing ring, int count) {
        List<Snapshot> told = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            told.add(few(i, i % 7));
            ring.addSnapshot(told.getLast());
        }
        return told;
    }

    /// A snapshot of which little changes.
    private static Snapshot few(int seq, double percent) {
        Snapshot empty = HandmadePasses.snapshot("n", seq);
        List<Contention> contentions = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                contentions.add(Contention.absent(scope, resource, "not in this test"));
            }
        }
        return new Snapshot(empty.origin(), empty.moment(), Reading.of(percent), List.of(), contentions);
    }

    private static List<Long> seqs(SnapshotRing ring, String after) {
        Page.Lines lines = (Page.Lines) ring.pageAfter(after, false);
        return SnapshotPage.decodePage(lines.bytes()).stream()
                .map(it -> it.moment().seq())
                .toList();
    }

    private static Snapshot ordinary(int seq, Random random) {
        Snapshot empty = HandmadePasses.snapshot("n", seq);
        List<Contention> contentions = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                contentions.add(Contention.absent(scope, resource, "x".repeat(200) + random.nextInt()));
            }
        }
        return new Snapshot(empty.origin(), empty.moment(), empty.stealPercent(), List.of(), contentions);
    }
}
