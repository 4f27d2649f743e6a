package io.barograph.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.wire.format.WireException;
import io.barograph.wire.format.WireLimits;
import module java.base;
import org.junit.jupiter.api.Test;

class SnapshotJsonTest {

    private static final Path GOLDEN = Path.of("src/test/resources/io/barograph/wire/usual.snapshot.json");

    @Test
    void writesTheGoldenBytes() throws IOException {
        String written = new String(SnapshotJson.encode(SampleSnapshots.usual()), UTF_8) + "\n";
        if ("update".equals(System.getProperty("golden"))) {
            Files.writeString(GOLDEN, written);
        }
        assertThat(written).isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void readsTheGoldenBytes() throws IOException {
        assertThat(SnapshotJson.decode(Files.readString(GOLDEN).strip().getBytes(UTF_8)))
                .isEqualTo(SampleSnapshots.usual());
    }

    @Test
    void readsBackWhateverItWrote() {
        RandomSnapshots random = new RandomSnapshots(new Random(42));
        for (int i = 0; i < 2000; i++) {
            Snapshot snapshot = random.next();
            assertThat(SnapshotJson.decode(SnapshotJson.encode(snapshot))).isEqualTo(snapshot);
        }
    }

    @Test
    void clipsLongReasonsAndNamesInsteadOfLosingTheSnapshot() {
        String longText = "x".repeat(299) + "😀" + "y".repeat(5000);
        Snapshot read = SnapshotJson.decode(SnapshotJson.encode(withText(longText, 1)));
        Contention contention = read.contentions().getFirst();
        assertThat(contention.percent().why()).hasSize(300).startsWith("xxx").endsWith("…");
        OwnerCounts owners = ((Reading.Present<OwnerCounts>) contention.owners()).value();
        assertThat(owners.worst()).hasSize(WireLimits.MAX_WORST);
        assertThat(owners.worst().getFirst().name()).hasSize(300);
        assertThat(owners.selfStalled()).isEqualTo(new OwnerCounts.SelfStalled(owners.worst(), owners.worst()));
    }

    @Test
    void whereNamesHadToBeCutWhoStallsByItselfIsUnknownAndNotNobody() {
        Snapshot read = SnapshotJson.decode(SnapshotJson.encode(withText("漢".repeat(300), 18)));
        assertThat(read.contentions().getFirst().owners()).isEqualTo(Reading.of(new OwnerCounts(1, 1, 1, List.of())));
    }

    @Test
    void staysWithinItsBytesWhateverTheTextsAre() {
        for (String nasty : List.of("\0", "漢", "\"", "😀", "x")) {
            byte[] bytes = SnapshotJson.encode(withText(nasty.repeat(5000), 18));
            assertThat(bytes).hasSizeLessThanOrEqualTo(SnapshotJson.MAX_BYTES);
            assertThat(SnapshotJson.decode(bytes).contentions()).hasSize(18);
        }
    }

    @Test
    void replacesHalfSurrogates() {
        Snapshot read = SnapshotJson.decode(SnapshotJson.encode(withText("a\uD83Db\uDE00c", 1)));
        assertThat(read.contentions().getFirst().percent().why()).isEqualTo("a\uFFFDb\uFFFDc");
    }

    @Test
    void refusesToWriteWhatNobodyCouldRead() {
        Snapshot usual = SampleSnapshots.usual();
        SnapshotTime moment = usual.moment();
        assertThatThrownBy(() -> SnapshotJson.encode(with(usual.origin(), moment, Double.NaN)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("steal_percent is NaN; expected a finite number");
        assertThatThrownBy(() -> SnapshotJson.encode(with(usual.origin(), new SnapshotTime(-1, 0, 1), 0)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("seq is -1");
        assertThatThrownBy(() -> SnapshotJson.encode(with(new SnapshotOrigin("n", "b", "a.b"), moment, 0)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("instance is \"a.b\"");
        assertThatThrownBy(() -> SnapshotJson.encode(with(new SnapshotOrigin("n".repeat(9999), "b", "a"), moment, 0)))
                .isInstanceOf(WireException.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThanOrEqualTo(WireException.MAX_MESSAGE));
    }

    private static Snapshot with(SnapshotOrigin origin, SnapshotTime moment, double steal) {
        return new Snapshot(origin, moment, Reading.of(steal), List.of(), List.of());
    }

    private static Snapshot withText(String text, int count) {
        List<OwnerCounts.Worst> worst = Collections.nCopies(40, new OwnerCounts.Worst(text, 1));
        OwnerCounts owners = new OwnerCounts(1, 1, 1, worst, new OwnerCounts.SelfStalled(worst, worst));
        List<Contention> contentions = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                Contention none = Contention.absent(scope, resource, text);
                contentions.add(new Contention(scope, resource, none.percent(), none.averages(), Reading.of(owners)));
            }
        }
        return new Snapshot(
                SampleSnapshots.usual().origin(),
                SampleSnapshots.usual().moment(),
                Reading.absent(text),
                List.of(),
                contentions.subList(0, count));
    }
}
