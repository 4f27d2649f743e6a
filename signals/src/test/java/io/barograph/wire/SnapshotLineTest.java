package io.barograph.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;

class SnapshotLineTest {

    private static final Path GOLDEN = Path.of("src/test/resources/io/barograph/wire/usual.change.json");

    private static byte[] change(Snapshot now, Snapshot before) {
        return Objects.requireNonNull(SnapshotLine.of(now).changeSince(SnapshotLine.of(before)));
    }

    private static boolean hasChange(Snapshot now, Snapshot before) {
        return SnapshotLine.of(now).changeSince(SnapshotLine.of(before)) != null;
    }

    @Test
    void writesAndReadsTheGoldenBytes() throws IOException {
        String written = new String(change(SampleSnapshots.later(), SampleSnapshots.usual()), UTF_8) + "\n";
        if ("update".equals(System.getProperty("golden"))) {
            Files.writeString(GOLDEN, written);
        }
        assertThat(written).isEqualTo(Files.readString(GOLDEN));
        byte[] golden = Files.readString(GOLDEN).strip().getBytes(UTF_8);
        assertThat(SnapshotJson.decode(golden, SampleSnapshots.usual())).isEqualTo(SampleSnapshots.later());
    }

    @Test
    void aChangeGivesTheWholeSnapshotMadeOfThePartsOfTheOneBefore() {
        RandomSnapshots random = new RandomSnapshots(new Random(5));
        for (int i = 0; i < 2000; i++) {
            Snapshot before = random.next();
            Snapshot now = random.after(before);
            Snapshot read = SnapshotJson.decode(change(now, before), before);
            assertThat(read).isEqualTo(now);
            assertThat(read.origin()).isSameAs(before.origin());
            sharesWhatIsEqual(read.pressures(), before.pressures());
            sharesWhatIsEqual(read.contentions(), before.contentions());
            sharesWhatIsEqual(read.levels(), before.levels());
            sharesWhatIsEqual(read.culprits(), before.culprits());
        }
    }

    private static void sharesWhatIsEqual(List<?> now, List<?> before) {
        for (int i = 0; i < now.size(); i++) {
            if (now.get(i).equals(before.get(i))) {
                assertThat(now.get(i)).isSameAs(before.get(i));
            }
        }
    }

    /// Else a value that is added to snapshots could be left out of changes, and stay what it was for ever.
    @Test
    void theSnapshotsOfTheseTestsDifferInAllThatSnapshotsHave() throws ReflectiveOperationException {
        RandomSnapshots random = new RandomSnapshots(new Random(9));
        Map<String, Boolean> differing = new TreeMap<>();
        for (int i = 0; i < 200; i++) {
            Snapshot before = random.next();
            compare(before, random.after(before), differing);
        }
        differing.values().removeIf(each -> each);
        assertThat(differing)
                .containsOnlyKeys(
                        "Contention.resource",
                        "Contention.scope",
                        "Culprits.resource",
                        "SnapshotTime.intervalMicros",
                        "SnapshotOrigin.bootId",
                        "SnapshotOrigin.instance",
                        "SnapshotOrigin.node",
                        "Pressure.kind",
                        "Pressure.resource",
                        "Pressure.scope",
                        "SignalLevel.signal",
                        "Snapshot.origin");
    }

    private static void compare(Object before, Object now, Map<String, Boolean> differing)
            throws ReflectiveOperationException {
        if (before instanceof List<?> first && now instanceof List<?> second) {
            for (int i = 0; i < first.size(); i++) {
                compare(first.get(i), second.get(i), differing);
            }
        }
        for (Method each : parts(before)) {
            Object was = each.invoke(before);
            Object is = each.invoke(now);
            String name = before.getClass().getSimpleName() + "." + each.getName();
            differing.merge(name, !was.equals(is), Boolean::logicalOr);
            compare(was, is, differing);
        }
    }

    /// The accessors of a record, or of a Pressure, Contention or SignalLevel; none of other values.
    private static List<Method> parts(Object of) {
        if (of instanceof Record && !(of instanceof Reading<?>)) {
            return Arrays.stream(of.getClass().getRecordComponents())
                    .map(RecordComponent::getAccessor)
                    .toList();
        }
        return !(of instanceof Pressure || of instanceof Contention || of instanceof SignalLevel)
                ? List.of()
                : Arrays.stream(of.getClass().getDeclaredMethods())
                        .filter(each -> Modifier.isPublic(each.getModifiers()) && each.getParameterCount() == 0)
                        .filter(each -> !Set.of("hashCode", "toString").contains(each.getName()))
                        .toList();
    }

    @Test
    void changesFollowEachOtherForLong() {
        Random dice = new Random(6);
        RandomSnapshots random = new RandomSnapshots(dice);
        for (int row = 0; row < 20; row++) {
            Snapshot told = random.next();
            Snapshot held = SnapshotJson.decode(SnapshotJson.encode(told));
            int changes = 0;
            for (int i = 0; i < 100; i++) {
                Snapshot next = dice.nextInt(20) == 0 ? ofOthers(random, told) : random.after(told);
                byte[] change = SnapshotLine.of(next).changeSince(SnapshotLine.of(told));
                held = SnapshotJson.decode(change == null ? SnapshotJson.encode(next) : change, held);
                assertThat(held).isEqualTo(next);
                changes += change == null ? 0 : 1;
                told = next;
            }
            assertThat(changes).isBetween(80, 100);
        }
    }

    /// The next snapshot, speaking of other things.
    private static Snapshot ofOthers(RandomSnapshots random, Snapshot before) {
        return at(random.next(), before.origin(), before.moment().seq() + 1);
    }

    @Test
    void anEqualSnapshotIsNextToNothing() {
        Snapshot usual = SampleSnapshots.usual();
        Snapshot again = at(usual, usual.origin(), 42);
        assertThat(new String(change(again, usual), UTF_8)).endsWith("\"changes_since\":41,\"changes\":{}}");
        assertThat(SnapshotJson.decode(change(again, usual), usual)).isEqualTo(again);
    }

    @Test
    void onlyTheWholeWillDoBetweenSnapshotsThatDoNotSpeakOfTheSame() {
        Snapshot usual = SampleSnapshots.usual();
        Snapshot later = SampleSnapshots.later();
        SnapshotOrigin was = usual.origin();
        assertThat(hasChange(later, usual)).isTrue();
        assertThat(hasChange(usual, later)).as("an earlier one").isFalse();
        assertThat(hasChange(at(usual, was, 41), usual)).as("the same number").isFalse();
        assertThat(hasChange(at(later, new SnapshotOrigin("other", was.bootId(), was.instance()), 42), usual))
                .isFalse();
        assertThat(hasChange(at(later, new SnapshotOrigin(was.node(), "other", was.instance()), 42), usual))
                .isFalse();
        assertThat(hasChange(at(later, new SnapshotOrigin(was.node(), was.bootId(), "other"), 42), usual))
                .isFalse();
        assertThat(hasChange(without(later, 1, 2, 3), usual))
                .as("a pressure went")
                .isFalse();
        assertThat(hasChange(without(later, 2, 1, 3), usual))
                .as("a contention went")
                .isFalse();
        assertThat(hasChange(without(later, 2, 2, 2), usual))
                .as("a signal went")
                .isFalse();
        assertThat(hasChange(later.withCulprits(usual.culprits().subList(0, 1)), usual))
                .as("the culprits of a resource went")
                .isFalse();
        assertThat(hasChange(at(reversed(usual), was, 42), usual))
                .as("another order")
                .isFalse();
    }

    @Test
    void onlyTheWholeWillDoWhereOneOfTheTwoHadToBeCut() {
        Snapshot long0 = withNames(0, "漢".repeat(300), 18);
        Snapshot short0 = withNames(0, "x", 18);
        Snapshot long1 = withNames(1, "漢".repeat(300), 18);
        Snapshot short1 = withNames(1, "x", 18);
        assertThat(hasChange(short1, long0)).isFalse();
        assertThat(hasChange(long1, short0)).isFalse();
        assertThat(hasChange(long1, long0)).isFalse();
        assertThat(hasChange(short1, short0)).isTrue();
    }

    @Test
    void whereNamesHadToBeCutCulpritsAreAbsentAndNotNone() {
        Culprits known = new Culprits(
                Resource.CPU,
                Reading.of(new Culprits.Parts(List.of(new Culprits.Part("o", "n", 1, 1, 1)), List.of(), 0)));
        Culprits failed = new Culprits(Resource.IO, Reading.failed("EIO"));
        Snapshot cut = withNames(0, "漢".repeat(300), 18).withCulprits(List.of(known, failed));
        Snapshot read = SnapshotJson.decode(SnapshotLine.of(cut).whole());
        assertThat(read.culpritsOf(Resource.CPU)).isEqualTo(Reading.absent("no room for names"));
        assertThat(read.culpritsOf(Resource.IO)).isEqualTo(Reading.failed("EIO"));
    }

    @Test
    void twoOwnersThatAreTheSameWhenTheyAreWrittenAreWrittenOnce() {
        List<Culprits.Part> imposed = List.of(
                new Culprits.Part("/a" + (char) 0xD800, "n", 2, 2, 1),
                new Culprits.Part("/a" + (char) 0xDBFF, "n", 1, 1, 1));
        Snapshot snapshot = SampleSnapshots.usual()
                .withCulprits(
                        List.of(new Culprits(Resource.CPU, Reading.of(new Culprits.Parts(imposed, List.of(), 0)))));
        assertThat(Objects.requireNonNull(
                                SnapshotJson.decode(SnapshotLine.of(snapshot).whole())
                                        .culpritsOf(Resource.CPU)
                                        .orNull())
                        .imposed())
                .containsExactly(new Culprits.Part("/a\uFFFD", "n", 2, 2, 1));
    }

    @Test
    void onlyTheWholeWillDoWhereAChangeIsNoShorter() {
        SnapshotOrigin origin = new SnapshotOrigin("n", "b", "i");
        Snapshot before = new Snapshot(origin, new SnapshotTime(123_456, 0, 1), Reading.of(0.0), List.of(), List.of());
        Snapshot now = new Snapshot(origin, new SnapshotTime(123_457, 0, 1), Reading.of(1.0), List.of(), List.of());
        assertThat(hasChange(now, before)).isTrue();
        Snapshot other = now.withTeardown(Reading.absent("a"))
                .withThresholds(Reading.absent("b"))
                .withRemoval(Reading.absent("c"))
                .withDisks(Reading.absent("d"))
                .withLayout(Reading.absent("e"));
        assertThat(hasChange(other, before)).isFalse();
    }

    private static Snapshot at(Snapshot like, SnapshotOrigin origin, long seq) {
        return new Snapshot(
                origin,
                new SnapshotTime(seq, 9_817_364, 2_000_000),
                like.stealPercent(),
                like.pressures(),
                like.contentions(),
                like.levels(),
                like.teardown(),
                like.thresholds(),
                like.culprits(),
                like.removal(),
                like.disks(),
                like.layout());
    }

    private static Snapshot without(Snapshot all, int pressures, int contentions, int levels) {
        return with(
                all,
                all.pressures().subList(0, pressures),
                all.contentions().subList(0, contentions),
                all.levels().subList(0, levels));
    }

    private static Snapshot reversed(Snapshot all) {
        return with(all, all.pressures().reversed(), all.contentions(), all.levels());
    }

    private static Snapshot with(
            Snapshot like, List<Pressure> pressures, List<Contention> contentions, List<SignalLevel> levels) {
        return new Snapshot(
                like.origin(),
                like.moment(),
                like.stealPercent(),
                pressures,
                contentions,
                levels,
                like.teardown(),
                like.thresholds(),
                like.culprits(),
                like.removal(),
                like.disks(),
                like.layout());
    }

    private static Snapshot withNames(long seq, String name, int count) {
        OwnerCounts owners = new OwnerCounts(1, 1, 1, Collections.nCopies(16, new OwnerCounts.Worst(name, 1)));
        List<Contention> contentions = List.of(Scope.values()).stream()
                .flatMap(scope -> List.of(Resource.values()).stream().map(resource -> {
                    Contention none = Contention.absent(scope, resource, "none");
                    return new Contention(scope, resource, none.percent(), none.averages(), Reading.of(owners));
                }))
                .limit(count)
                .toList();
        return new Snapshot(
                new SnapshotOrigin("n", "b", "i"),
                new SnapshotTime(seq, seq, 1),
                Reading.of(0.0),
                List.of(),
                contentions);
    }
}
