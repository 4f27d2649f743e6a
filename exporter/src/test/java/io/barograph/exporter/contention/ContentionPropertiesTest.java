package io.barograph.exporter.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.CpuTimes;
import io.barograph.exporter.frame.DeviceWork.Transfers;
import io.barograph.exporter.frame.Disk;
import io.barograph.exporter.frame.Disk.Requests;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds whatever a node does: over random frames, some of which no kernel would write.
class ContentionPropertiesTest {

    private static final long D = 2_000_000;
    private static final String DISK = "8:0";
    private static final int NODES = 500;

    /// A node of some CPUs with some pods and a service, each with one leaf, made from a seed: the same seed is
    /// the same load.
    private static final class RandomNode {
        private final RandomGenerator random;
        private final HandmadeNode node = new HandmadeNode();
        private final List<HandmadeCgroup> owners = new ArrayList<>();
        private final List<HandmadeCgroup> leaves = new ArrayList<>();
        private final long seed;
        private final int cpus;
        private final int cpusTimes;

        RandomNode(long seed, int cpusTimes) {
            this.seed = seed;
            this.cpusTimes = cpusTimes;
            random = new Random(seed);
            cpus = (1 + random.nextInt(8)) * cpusTimes;
            int pods = 1 + random.nextInt(4);
            for (int i = 0; i < pods; i++) {
                QosClass qos = List.of(QosClass.values()).get(random.nextInt(3));
                HandmadeCgroup pod = node.pod("p" + i, qos);
                owners.add(pod);
                leaves.add(node.container(pod, "c" + i, qos));
            }
            HandmadeCgroup service = node.outside("/system.slice/some.service");
            owners.add(service);
            leaves.add(service);
            for (HandmadeCgroup each : all()) {
                each.cpus = "0-" + (cpus - 1);
            }
            node.disks = Reading.of(true);
            node.diskstats.put(DISK, new Disk("sda", Requests.NONE, Requests.NONE, Reading.of(random.nextBoolean())));
        }

        private List<HandmadeCgroup> all() {
            List<HandmadeCgroup> all = new ArrayList<>(List.of(node.root, node.kubepods, node.system));
            for (QosClass qos : List.of(QosClass.BURSTABLE, QosClass.BESTEFFORT)) {
                all.add(node.slice(qos));
            }
            all.addAll(owners);
            all.addAll(leaves);
            return all;
        }

        /// Two seconds of random load.
        void load() {
            long used = 0;
            long requests = 0;
            for (int i = 0; i < leaves.size(); i++) {
                HandmadeCgroup leaf = leaves.get(i);
                HandmadeCgroup owner = owners.get(i);
                long uses = random.nextLong(D);
                leaf.used += uses;
                leaf.cpuSome += random.nextLong(D);
                leaf.memorySome += random.nextLong(D / 10);
                leaf.ioSome += random.nextLong(D);
                owner.cpuFull += random.nextLong(D);
                if (owner != leaf) {
                    owner.used += uses;
                }
                if (random.nextInt(4) == 0) {
                    leaf.quota = 10_000L + random.nextInt(200_000);
                    leaf.periods += random.nextInt(20);
                    leaf.throttled += random.nextLong(D);
                }
                long reads = random.nextInt(500);
                long writes = random.nextInt(500);
                for (HandmadeCgroup each : owner == leaf ? List.of(leaf) : List.of(leaf, owner)) {
                    each.operations.merge(DISK, reads, Long::sum);
                    each.bytes.merge(DISK, reads * 4096, Long::sum);
                    each.writes.merge(DISK, new Transfers(writes, writes * 4096), Transfers::plus);
                }
                used += uses;
                requests += reads + writes;
            }
            node.root.used += used + random.nextLong(D);
            node.scannedDirectly += random.nextInt(2);
            Disk before = Objects.requireNonNull(node.diskstats.get(DISK));
            node.diskstats.put(
                    DISK,
                    new Disk(
                            "sda",
                            plus(before.reads(), requests / 2, random.nextLong(20_000)),
                            plus(before.writes(), requests / 2, random.nextLong(20_000)),
                            before.rotates()));
            for (int cpu = 0; cpu < cpus; cpu++) {
                CpuTimes.PerCpu from = node.perCpu.getOrDefault(cpu, new CpuTimes.PerCpu(0, 0));
                boolean added = cpu >= cpus / cpusTimes;
                long busy = added ? 0 : new Random(seed + 31L * cpu + from.totalTicks()).nextInt(201);
                node.perCpu.put(cpu, new CpuTimes.PerCpu(from.busyTicks() + busy, from.idleTicks() + 200 - busy));
            }
        }

        private static Requests plus(Requests before, long count, long millis) {
            return new Requests(before.count() + count, before.millis() + millis, 0);
        }

        ContentionMeasurement measure(Runnable between) {
            Frame before = node.at(0);
            load();
            Frame middle = node.at(2);
            between.run();
            load();
            DiskBaselines learned = DiskBaselines.NONE.afterInterval(before, middle);
            return ContentionMeasurement.between(middle, node.at(4), learned);
        }
    }

    private static long contention(ContentionMeasurement measured, Leaf leaf, Resource resource) {
        LeafStall stall = measured.of(leaf, resource).orNull();
        return stall == null ? 0 : stall.contentionMicros();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void isNeverLessThanNothingNorMoreThanTheStall(int part) {
        for (int seed = 0; seed < NODES; seed++) {
            RandomNode node = new RandomNode(part * 10_000L + seed, 1);
            ContentionMeasurement measured = node.measure(() -> {});
            for (Leaf leaf : measured.leaves().allLeaves()) {
                for (Resource resource : Resource.values()) {
                    long some = Objects.requireNonNull(measured.interval()
                            .stalledMicros(leaf.cgroup(), resource, PressureKind.SOME)
                            .orNull());
                    LeafStall stall = measured.of(leaf, resource).orNull();
                    if (stall != null) {
                        assertThat(stall.contentionMicros())
                                .as(
                                        "seed %d, %s of %s",
                                        seed, resource, leaf.cgroup().path())
                                .isBetween(0L, some);
                        assertThat(stall.selfLimitedMicros()).isBetween(0L, some);
                        assertThat(stall.selfCrowdedMicros()).isBetween(0L, some);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void isNothingWhereNobodyElseUsesAnything(int part) {
        for (int seed = 0; seed < NODES; seed++) {
            HandmadeNode node = new HandmadeNode();
            RandomGenerator random = new Random(part * 10_000L + seed);
            HandmadeCgroup pod = node.pod("alone", QosClass.BURSTABLE);
            HandmadeCgroup container = node.container(pod, "app", QosClass.BURSTABLE);
            node.disks = Reading.of(true);
            ContentionMeasurement measured = node.measured(() -> {
                container.cpuSome = random.nextLong(D);
                pod.cpuFull = random.nextLong(D);
                container.used = random.nextLong(2 * D);
                pod.used = container.used;
                node.root.used = pod.used;
                container.ioSome = random.nextLong(D);
                container.operations.put(DISK, random.nextLong(1000));
                pod.operations.putAll(container.operations);
                node.diskstats.put(
                        DISK,
                        new Disk(
                                "sda",
                                new Requests(1000, random.nextLong(30_000), 0),
                                Requests.NONE,
                                Reading.of(true)));
            });
            assertThat(node.stall(measured, container, Resource.CPU).contentionMicros())
                    .as("seed %d", seed)
                    .isZero();
            assertThat(node.stall(measured, container, Resource.IO).contentionMicros())
                    .as("seed %d", seed)
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void isNextToNothingForWhoGetsAllOfItsLimit(int part) {
        for (int seed = 0; seed < NODES; seed++) {
            RandomNode random = new RandomNode(part * 10_000L + seed, 1);
            HandmadeCgroup leaf = random.leaves.getFirst();
            HandmadeCgroup pod = random.owners.getFirst();
            long gets = Math.round(D * (0.95 + 0.05 * random.random.nextDouble()));
            random.load();
            leaf.quota = 100_000;
            leaf.periods += 20;
            Frame before = random.node.at(2);
            long[] was = {leaf.used, pod.used};
            random.load();
            leaf.quota = 100_000;
            leaf.periods += 20;
            leaf.used = was[0] + gets;
            pod.used = was[1] + gets;
            ContentionMeasurement measured =
                    ContentionMeasurement.between(before, random.node.at(4), DiskBaselines.NONE);
            assertThat(random.node.stall(measured, leaf, Resource.CPU).contentionMicros())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(D * 5 / 100 + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anIdleCgroupChangesNothing(int part) {
        for (int seed = 0; seed < NODES; seed++) {
            RandomNode one = new RandomNode(part * 10_000L + seed, 1);
            RandomNode other = new RandomNode(part * 10_000L + seed, 1);
            HandmadeCgroup idle =
                    other.node.container(other.node.pod("idle", QosClass.BURSTABLE), "i", QosClass.BURSTABLE);
            idle.cpus = "0-" + (other.cpus - 1);
            other.node.outside("/idle.service").cpus = idle.cpus;
            assertSame(one.measure(() -> {}), other.measure(() -> {}), seed);
        }
    }

    private static void assertSame(ContentionMeasurement one, ContentionMeasurement other, int seed) {
        Map<String, Leaf> others = new HashMap<>();
        other.leaves().allLeaves().forEach(each -> others.put(each.cgroup().path(), each));
        for (Leaf leaf : one.leaves().allLeaves()) {
            for (Resource resource : Resource.values()) {
                assertThat(other.of(
                                Objects.requireNonNull(others.get(leaf.cgroup().path())), resource))
                        .as("seed %d, %s of %s", seed, resource, leaf.cgroup().path())
                        .isEqualTo(one.of(leaf, resource));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void twiceTheCpusNeverRaiseIt(int part) {
        for (int seed = 0; seed < NODES; seed++) {
            ContentionMeasurement once = new RandomNode(part * 10_000L + seed, 1).measure(() -> {});
            ContentionMeasurement twice = new RandomNode(part * 10_000L + seed, 2).measure(() -> {});
            Map<String, Leaf> others = new HashMap<>();
            twice.leaves().allLeaves().forEach(each -> others.put(each.cgroup().path(), each));
            for (Leaf leaf : once.leaves().allLeaves()) {
                Leaf same = Objects.requireNonNull(others.get(leaf.cgroup().path()));
                assertThat(contention(twice, same, Resource.CPU))
                        .as("seed %d, %s", seed, leaf.cgroup().path())
                        .isLessThanOrEqualTo(contention(once, leaf, Resource.CPU));
            }
        }
    }
}
