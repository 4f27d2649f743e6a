package io.barograph.exporter.sample.pass;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.read.FrameReader;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.signal.Contention;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever happens on a node, what is carried over from frame to frame tells what reading everything anew would.
class RandomTreeTest {

    private static final long INTERVAL_MICROS = 2_000_000;
    private static final SnapshotOrigin ORIGIN = new SnapshotOrigin("n", "b", "i");
    private static final int PASSES = 60;

    static IntStream seeds() {
        return IntStream.rangeClosed(1, TestRounds.of(4, 12));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsCarriedOverIsWhatReadingAllWouldTell(int seed, @TempDir Path base) {
        Random random = new Random(seed);
        RandomCgroupTree tree = new RandomCgroupTree(base, random);
        // Ordinary files outlive their names for who keeps them open, the kernel's do not: so none is kept here
        try (LiveKernelFs fs = tree.host().open(0)) {
            FrameReader pruned = new FrameReader(fs, WalkMode.PRUNED);
            FrameReader full = new FrameReader(fs, WalkMode.FULL);
            SnapshotMaker sharing = new SnapshotMaker(ORIGIN);
            SnapshotMaker unshared = new SnapshotMaker(ORIGIN);
            SnapshotMaker all = new SnapshotMaker(ORIGIN);
            Set<Resource> contended = EnumSet.noneOf(Resource.class);
            for (int i = 0; i < PASSES; i++) {
                String when = "seed %d, pass %d".formatted(seed, i);
                boolean whole = random.nextInt(10) == 0;
                Frame frame = pruned.readFrame(tree.changed(), whole, sharing.contended());
                Frame fresh = new FrameReader(fs).readFrame();
                same(fresh, frame, whole, when);
                Frame everything = full.readFrame();
                same(fresh, everything, true, when);
                Pass found = sharing.nextPass(frame, Cgroup::path, INTERVAL_MICROS);
                Pass expected = unshared.nextPass(anew(frame), Cgroup::path, INTERVAL_MICROS);
                assertThat(found.snapshot()).as(when).isEqualTo(expected.snapshot());
                assertThat(found.totals()).as(when).isEqualTo(expected.totals());
                Pass read = all.nextPass(anew(everything), Cgroup::path, INTERVAL_MICROS);
                assertThat(ofMemory(found)).as(when).isEqualTo(ofMemory(read));
                contendedIn(found).forEach(contended::add);
                tree.host().seconds(random.nextInt(4) == 0 ? 1 : 2);
                for (int happened = random.nextInt(4); happened > 0; happened--) {
                    tree.happen();
                }
            }
            assertThat(contended).as("seed %d", seed).contains(Resource.MEMORY, Resource.IO);
        }
    }

    private static Frame anew(Frame frame) {
        return new Frame(
                frame.atMicros(), frame.host(), Cgroups.of(frame.cgroups().values()), frame.usage(), frame.owners());
    }

    private static Stream<Resource> contendedIn(Pass pass) {
        return pass.snapshot().contentions().stream()
                .filter(RandomTreeTest::isContended)
                .map(Contention::resource);
    }

    private static boolean isContended(Contention contention) {
        Double percent = contention.percent().orNull();
        return percent != null && percent > 0;
    }

    /// Memory's contention takes nothing from what moves without a stall.
    private static List<Contention> ofMemory(Pass pass) {
        return pass.snapshot().contentions().stream()
                .filter(it -> it.resource() == Resource.MEMORY && it.scope() != Scope.NODE)
                .toList();
    }

    private static void same(Frame fresh, Frame found, boolean whole, String when) {
        assertThat(found.host()).as(when).isEqualTo(fresh.host());
        assertThat(found.cgroups().keySet()).as(when).isEqualTo(fresh.cgroups().keySet());
        fresh.cgroups().forEach((path, expected) -> {
            Cgroup cgroup = Objects.requireNonNull(found.cgroup(path));
            if (whole) {
                assertThat(cgroup).as(when).isEqualTo(expected);
            } else {
                assertThat(cgroup.identity()).as("%s of %s", when, path).isEqualTo(expected.identity());
                assertThat(cgroup.leaf()).as("%s of %s", when, path).isEqualTo(expected.leaf());
                for (Resource resource : Resource.values()) {
                    assertThat(total(cgroup, resource))
                            .as("%s, %s of %s", when, resource, path)
                            .isEqualTo(total(expected, resource));
                }
            }
        });
    }

    private static Reading<Long> total(Cgroup cgroup, Resource resource) {
        PressureFile file = Objects.requireNonNull(cgroup.stats().pressure().get(resource));
        return file.some().map(it -> it.totalMicros());
    }
}
