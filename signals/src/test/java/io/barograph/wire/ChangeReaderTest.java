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
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a change may never say.
class ChangeReaderTest {

    private static final Snapshot USUAL = SampleSnapshots.usual();
    private static final String CHANGE = new String(
            Objects.requireNonNull(SnapshotLine.of(SampleSnapshots.later()).changeSince(SnapshotLine.of(USUAL))),
            UTF_8);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"changes_since\":41 | \"changes_since\":40 | since k3v9x2.40; expected one since k3v9x2.41",
                "k3v9x2 | k3v9x3 | a change since k3v9x3.41; expected one since k3v9x2.41",
                "worker-1 | worker-2 | snapshot of node worker-2; expected one since a snapshot of node worker-1",
                "5bd4d1c2 | 6bd4d1c2 | snapshot of boot 6bd4d1c2-3a6f-4a62-9d2b-6a6c1a5e7f10; expected one since a",
                "\"seq\":42 | \"seq\":41 | /changes: expected a seq above changes_since, which is 41, not 41",
                "\"changes_since\":41, | `` | /changes: expected version, node, boot_id, instance, seq and changes_since",
                "\"changes_since\":41 | \"changes_since\":-1 | /changes_since: changes_since is -1; expected 0 or more",
                "\"version\":1, | `` | expected version, node, boot_id, instance, seq and changes_since above it",
                "\"interval_micros\":2000000, | `` | /interval_micros is missing",
                "\"changes\" | \"chances\" | /changes is missing",
                "\"changes\":{ | \"steal_percent\":1,\"changes\":{ | expected either all values, or some within changes",
                "\"changes\":{ | \"changes\":[{ | /changes: expected an object, found an array",
                "\"percent\":{\"absent | \"percent\":{\"absence | /changes/pressures/0/percent/absent is missing",
                "\"kind\":\"some\", | `` | /changes/pressures/0/kind is missing",
                "\"kind\":\"some\" | \"kind\":\"full\" | an entry of the snapshot before, each once and in its order: no",
                "\"signal\":\"memory.available\" | \"signal\":\"swap.available\" | in its order: no swap.available",
                "\"percent\":50.0 | \"percent\":-50.0 | /changes/contentions/0/percent: percent is -50.0",
                "\"contentions\":[ | \"contentions\":[{\"scope\":\"node\",\"resource\":\"memory\"}, | no KUBEPODS CPU",
            })
    void namesThePlaceOfWhatIsWrong(String good, String bad, String expected) {
        assertThat(CHANGE).contains(good);
        assertThatThrownBy(() -> decode(CHANGE.replaceFirst(Pattern.quote(good), bad), USUAL))
                .isInstanceOf(WireException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void refusesAChangeWhereThereIsNothingToChange() {
        assertThatThrownBy(() -> SnapshotJson.decode(CHANGE.getBytes(UTF_8)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("a change since k3v9x2.41; expected a whole snapshot");
    }

    @Test
    void refusesAnEntryThatComesTwice() {
        String entry = "{\"scope\":\"kubepods\",\"resource\":\"cpu\",\"percent\":1},";
        assertThatThrownBy(() -> decode(CHANGE.replace("\"contentions\":[", "\"contentions\":[" + entry), USUAL))
                .hasMessageContaining("each once and in its order: no KUBEPODS CPU");
    }

    @Test
    void passesOverWhatALaterVersionAdds() {
        String newer = CHANGE.replace("\"changes_since\"", "\"later\":{\"a\":[1]},\"changes_since\"")
                .replace("\"changes\":{", "\"changes\":{\"later\":[{}],")
                .replace(
                        "\"pressures\":[",
                        "\"pressures\":[{\"scope\":\"rack\",\"resource\":\"cpu\",\"kind\":\"some\"},")
                .replace("\"signals\":[", "\"signals\":[{\"signal\":\"gpu.available\",\"new\":1},")
                .replace("{\"scope\"", "{\"colour\":\"red\",\"scope\"");
        assertThat(decode(newer, USUAL)).isEqualTo(SampleSnapshots.later());
    }

    @Test
    void anOlderReaderDoesNotTakeAChangeForTheWhole() {
        String unknown = CHANGE.replace("changes_since", "unknown_since").replace("\"changes\"", "\"unknown\"");
        assertThatThrownBy(() -> decode(unknown, USUAL)).hasMessageContaining("/steal_percent is missing");
    }

    @Test
    void aWholeSnapshotIsGoodWhateverIsHeldAndSharesItsParts() {
        Snapshot held = SnapshotJson.decode(SnapshotJson.encode(USUAL));
        Snapshot read = SnapshotJson.decode(SnapshotJson.encode(SampleSnapshots.later()), held);
        assertThat(read).isEqualTo(SampleSnapshots.later());
        assertThat(read.contentions().getLast()).isSameAs(held.contentions().getLast());
    }

    /// Names of each kind count.
    @ParameterizedTest
    @ValueSource(strings = {"worst", "worst_self_limited", "worst_self_crowded"})
    void changesCannotMakeASnapshotLongerThanAWholeOneMayBe(String kind) {
        List<Contention> none = Arrays.stream(Scope.values())
                .flatMap(scope -> Arrays.stream(Resource.values()).map(it -> Contention.absent(scope, it, "none")))
                .toList();
        SnapshotOrigin origin = new SnapshotOrigin("n", "b", "i");
        Snapshot held = new Snapshot(origin, new SnapshotTime(0, 0, 1), Reading.of(0.0), List.of(), none);
        for (int i = 0; i < 13; i++) {
            held = decode(grown(none.get(i), i, kind), held);
        }
        Snapshot full = held;
        OwnerCounts owners = full.contentions().get(12).owners().orNull();
        assertThat(Objects.requireNonNull(owners).toString().split("x".repeat(300), -1))
                .hasSize(17);
        assertThatThrownBy(() -> decode(grown(none.get(13), 13, kind), full))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("with this change; expected at most 65536");
    }

    private static String grown(Contention of, int since, String kind) {
        String name = "{\"name\":\"" + "x".repeat(300) + "\",\"percent\":1}";
        String names = String.join(",", Collections.nCopies(16, name));
        String lists = Stream.of("worst", "worst_self_limited", "worst_self_crowded")
                .map(each -> "\"" + each + "\":[" + (each.equals(kind) ? names : "") + "]")
                .collect(Collectors.joining(","));
        return "{\"version\":1,\"node\":\"n\",\"boot_id\":\"b\",\"instance\":\"i\",\"seq\":" + (since + 1)
                + ",\"monotonic_micros\":1,\"interval_micros\":1,\"changes_since\":" + since
                + ",\"changes\":{\"contentions\":[{\"scope\":\"" + of.scope().word() + "\",\"resource\":\""
                + of.resource().word()
                + "\",\"owners\":{\"stalled\":1,\"self_limited\":1,\"self_crowded\":1," + lists + "}}]}}";
    }

    @Test
    void answersMutatedChangesWithASnapshotOrARefusal() {
        Random random = new Random(8);
        RandomSnapshots snapshots = new RandomSnapshots(random);
        int refused = 0;
        for (int i = 0; i < SnapshotMutations.TRIED; i++) {
            Snapshot before = i % 2 == 0 ? USUAL : snapshots.next();
            Snapshot now = i % 2 == 0 ? SampleSnapshots.later() : snapshots.after(before);
            byte[] change = Objects.requireNonNull(SnapshotLine.of(now).changeSince(SnapshotLine.of(before)));
            try {
                Snapshot read = SnapshotJson.decode(SnapshotMutations.mutate(change, random), before);
                assertThat(SnapshotJson.decode(SnapshotJson.encode(read))).isEqualTo(read);
            } catch (WireException e) {
                refused++;
                assertThat(e.getMessage()).isNotBlank().hasSizeLessThanOrEqualTo(WireException.MAX_MESSAGE);
            }
        }
        assertThat(refused).isGreaterThan(SnapshotMutations.TRIED / 2);
    }

    private static Snapshot decode(String json, Snapshot before) {
        return SnapshotJson.decode(json.getBytes(UTF_8), before);
    }
}
