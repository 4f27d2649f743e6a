package io.barograph.exporter.contention.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.contention.HandmadeNode;
import io.barograph.exporter.frame.Disk;
import io.barograph.exporter.frame.Disk.Requests;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.DiskTiming.Direction;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DiskBaselinesTest {

    private static final String DISK = "8:0";

    private final HandmadeNode node = new HandmadeNode();
    private DiskBaselines learned = DiskBaselines.NONE;
    private double seconds;
    private Frame last = frame();

    private Frame frame() {
        node.disks = Reading.of(true);
        return node.at(seconds);
    }

    /// Two seconds in which so many reads and writes end, each after so many milliseconds.
    private void interval(long reads, double readMillis, long writes, double writeMillis) {
        interval(reads, readMillis, writes, writeMillis, Math.round(reads * readMillis + writes * writeMillis));
    }

    /// The same, while requests were in flight for so long.
    private void interval(long reads, double readMillis, long writes, double writeMillis, long busyMillis) {
        interval(reads, readMillis, writes, writeMillis, busyMillis, 8);
    }

    /// The same, of so many sectors each.
    private void interval(
            long reads, double readMillis, long writes, double writeMillis, long busyMillis, int requestSectors) {
        Disk before =
                node.diskstats.getOrDefault(DISK, new Disk("sda", Requests.NONE, Requests.NONE, 0, Reading.of(false)));
        node.diskstats.put(
                DISK,
                new Disk(
                        "sda",
                        plus(before.reads(), reads, readMillis, requestSectors),
                        plus(before.writes(), writes, writeMillis, requestSectors),
                        before.busyMillis() + busyMillis,
                        before.rotates()));
        next();
    }

    private static Requests plus(Requests before, long count, double millis, int requestSectors) {
        return new Requests(
                before.count() + count,
                before.millis() + Math.round(count * millis),
                before.sectors() + count * requestSectors);
    }

    private void next() {
        seconds += 2;
        Frame now = frame();
        learned = learned.afterInterval(last, now);
        last = now;
    }

    private @Nullable Double baselineMillis(Direction direction) {
        DiskLatency latency = learned.latency(DISK, direction);
        Double micros = latency == null ? null : latency.baselineMicros().orNull();
        return micros == null ? null : micros / 1000;
    }

    @Test
    void isTheLatencyWhileAtMostOneRequestIsInFlight() {
        interval(200, 8, 0, 0);
        assertThat(baselineMillis(Direction.READ)).isCloseTo(8, within(0.1));
        assertThat(baselineMillis(Direction.WRITE))
                .as("of which nothing was seen")
                .isNull();
    }

    @Test
    void isNotSeenWhileRequestsQueueForEachOther() {
        interval(200, 16, 0, 0);
        assertThat(baselineMillis(Direction.READ)).isNull();
        interval(100, 16, 50, 9);
        assertThat(baselineMillis(Direction.READ))
                .as("reads and writes together are two in flight")
                .isNull();
    }

    @Test
    void doesNotTakeContentionThatLastsForWhatIsUsual() {
        interval(200, 8, 0, 0);
        for (int i = 0; i < 1000; i++) {
            interval(240, 16, 0, 0);
        }
        assertThat(baselineMillis(Direction.READ)).isCloseTo(8, within(0.1));
        assertThat(latency(Direction.READ).leastSlowdown(1)).isCloseTo(0.5, within(0.05));
    }

    @Test
    void forgetsWhereADiskIsSlowerAlone() {
        interval(200, 1, 0, 0);
        for (int i = 0; i < 60; i++) {
            interval(100, 10, 0, 0);
        }
        assertThat(baselineMillis(Direction.READ)).isCloseTo(10, within(0.1));
    }

    /// Many at once, then a pause: fewer than one in flight on average, and each waits for the others.
    @Test
    void burstsDoNotRaiseIt() {
        interval(200, 1, 0, 0);
        for (int i = 0; i < 100; i++) {
            interval(40, 41, 0, 0, 80);
        }
        assertThat(baselineMillis(Direction.READ)).isCloseTo(1, within(0.1));
        for (int i = 0; i < 100; i++) {
            interval(40, 41, 0, 0, 1640);
        }
        assertThat(baselineMillis(Direction.READ)).as("one after the other").isCloseTo(41, within(0.1));
    }

    /// One after the other without a pause, each of 1 MiB.
    @Test
    void largerRequestsDoNotRaiseIt() {
        interval(200, 0.1, 0, 0);
        for (int i = 0; i < 100; i++) {
            interval(400, 5, 0, 0, 2000, 2048);
        }
        assertThat(baselineMillis(Direction.READ)).isCloseTo(0.1, within(0.01));
        assertThat(latency(Direction.READ).leastSlowdown(0)).isCloseTo(0, within(0.01));
        interval(400, 5, 0, 0, 2000);
        assertThat(latency(Direction.READ).leastSlowdown(0))
                .as("requests as small as at first, of which each waits for a large one")
                .isCloseTo(0.98, within(0.01));
    }

    /// Else one interval of them would make all others' be larger.
    @Test
    void requestsOfASectorTeachNoSize() {
        interval(200, 0.1, 0, 0, 20, 1);
        interval(400, 5, 0, 0, 2000);
        assertThat(latency(Direction.READ).leastSlowdown(0)).isCloseTo(0.98, within(0.01));
    }

    @Test
    void largerRequestsAreSlowerAsFarAsTheyQueue() {
        interval(200, 0.1, 0, 0);
        interval(400, 10, 0, 0, 2000, 2048);
        assertThat(latency(Direction.READ).leastSlowdown(0)).isCloseTo(0.5, within(0.01));
        assertThat(latency(Direction.READ).mostSlowdown(0)).isCloseTo(0.5, within(0.01));
    }

    @Test
    void largeRequestsAreMeasuredByThemselvesUntilSmallerAreFaster() {
        interval(400, 4, 0, 0, 1600, 2048);
        for (int i = 0; i < 20; i++) {
            interval(400, 5, 0, 0, 2000, 2048);
        }
        assertThat(baselineMillis(Direction.READ)).isCloseTo(5, within(0.1));
        interval(200, 0.1, 0, 0);
        assertThat(baselineMillis(Direction.READ)).isCloseTo(0.1, within(0.01));
    }

    @Test
    void saysLittleOfAHandfulOfRequests() {
        interval(5, 0.1, 0, 0);
        assertThat(baselineMillis(Direction.READ)).isNull();
    }

    /// Of requests that take less than the counter's millisecond together.
    @Test
    void isNeverNothing() {
        interval(20, 0.01, 0, 0);
        assertThat(baselineMillis(Direction.READ)).isPositive();
    }

    @Test
    void anOwnersOwnRequestsWaitForEachOther() {
        interval(240, 8, 0, 0);
        interval(240, 64, 0, 0);
        assertThat(latency(Direction.READ).leastSlowdown(8))
                .as("all eight are its own")
                .isCloseTo(0, within(0.05));
        assertThat(latency(Direction.READ).leastSlowdown(1))
                .as("one of eight is")
                .isGreaterThan(0.8);
    }

    /// As of a disk with many queues: eight at once take no longer than one.
    @Test
    void deepQueuesOfADiskThatWorksInParallelSayNothingOfOneRequest() {
        interval(150_000, 0.1, 0, 0);
        interval(15_000, 0.1, 0, 0);
        assertThat(latency(Direction.READ).leastSlowdown(1)).isCloseTo(0, within(0.05));
        assertThat(baselineMillis(Direction.READ)).isCloseTo(0.1, within(0.01));
    }

    @Test
    void whatWasNotSeenIsBetweenTheSlowestHealthyDiskAndTheFastest() {
        interval(240, 64, 0, 0);
        DiskLatency unseen = latency(Direction.READ);
        assertThat(unseen.leastSlowdown(1))
                .as("no healthy disk takes more than 10 ms")
                .isCloseTo(54.0 / 64, within(0.01));
        assertThat(unseen.mostSlowdown(1)).isGreaterThan(unseen.leastSlowdown(1));
    }

    @Test
    void forgetsADiskThatIsGoneAndOneThatTookItsNumber() {
        interval(200, 8, 0, 0);
        node.diskstats.remove(DISK);
        next();
        assertThat(learned.disks()).isEmpty();
        interval(200, 8, 0, 0);
        node.diskstats.put(DISK, new Disk("sdb", Requests.NONE, Requests.NONE, Reading.of(false)));
        next();
        assertThat(baselineMillis(Direction.READ)).isNull();
    }

    @Test
    void startsAnewWithAVolumeThatIsAttachedUnderTheSameName() {
        interval(200, 1, 0, 0);
        node.diskstats.put(DISK, new Disk("sda", new Requests(20, 200, 0), Requests.NONE, Reading.of(false)));
        next();
        assertThat(baselineMillis(Direction.READ)).isNull();
        interval(100, 10, 0, 0);
        assertThat(baselineMillis(Direction.READ)).isCloseTo(10, within(0.1));
    }

    @Test
    void countsNothingOfAVolumeThatTookAnothersPlace() {
        interval(200, 1, 1000, 1);
        node.diskstats.put(
                DISK, new Disk("sda", new Requests(500_000, 1000, 0), new Requests(20, 200, 0), Reading.of(false)));
        next();
        assertThat(latency(Direction.READ).done()).isEqualTo(Requests.NONE);
        assertThat(latency(Direction.WRITE).done()).isEqualTo(Requests.NONE);
        node.diskstats.put(
                DISK, new Disk("sdb", new Requests(900_000, 2000, 0), new Requests(30, 300, 0), Reading.of(false)));
        next();
        assertThat(latency(Direction.READ).done()).isEqualTo(Requests.NONE);
    }

    /// Of a counter that begins anew so little would be left that millions of requests had waited at a time.
    @Test
    void knowsAnotherVolumeByFewerMilliseconds() {
        interval(200, 1, 0, 0);
        interval(200, 1, 0, 0);
        node.diskstats.put(DISK, new Disk("sda", new Requests(1000, 300, 0), Requests.NONE, Reading.of(false)));
        next();
        assertThat(baselineMillis(Direction.READ)).isNull();
        assertThat(latency(Direction.READ).done()).isEqualTo(Requests.NONE);
    }

    @Test
    void countsOnWhereMillisecondsBeginAnew() {
        Requests full = new Requests(1_000_000, (1L << 32) - 400, 0);
        node.diskstats.put(DISK, new Disk("sda", full, Requests.NONE, Reading.of(false)));
        next();
        node.diskstats.put(DISK, new Disk("sda", new Requests(1_000_200, 1200, 0), Requests.NONE, Reading.of(false)));
        next();
        assertThat(latency(Direction.READ).done()).isEqualTo(new Requests(200, 1600, 0));
    }

    @Test
    void keepsWhatItKnowsWhereDiskstatsCannotBeRead() {
        interval(200, 8, 0, 0);
        seconds += 2;
        node.disks = Reading.failed("EIO");
        Frame now = node.at(seconds);
        learned = learned.afterInterval(last, now);
        assertThat(baselineMillis(Direction.READ)).isCloseTo(8, within(0.1));
    }

    @Test
    void isBounded() {
        for (int i = 0; i < 5000; i++) {
            node.diskstats.put("7:" + i, new Disk("loop" + i, new Requests(1, 1, 0), Requests.NONE, Reading.of(false)));
        }
        next();
        assertThat(learned.disks()).hasSizeLessThanOrEqualTo(256);
    }

    @Test
    void keepsKnownDisksWhereNewOnesComeInMasses() {
        interval(100, 5, 0, 0);
        assertThat(learned.disks()).containsKey(DISK);
        for (int i = 0; i < 5000; i++) {
            node.diskstats.put("7:" + i, new Disk("loop" + i, new Requests(1, 1, 0), Requests.NONE, Reading.of(false)));
        }
        next();
        next();
        assertThat(learned.disks()).containsKey(DISK).hasSize(256);
    }

    private DiskLatency latency(Direction direction) {
        return Objects.requireNonNull(learned.latency(DISK, direction));
    }
}
