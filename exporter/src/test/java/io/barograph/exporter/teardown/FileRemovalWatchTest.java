package io.barograph.exporter.teardown;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.NodeUsage.DiskSpace;
import io.barograph.exporter.frame.NodeUsage.FileSystem;
import io.barograph.exporter.frame.NodeUsage.Inodes;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;

class FileRemovalWatchTest {

    private static final long TOTAL = 10_000_000;

    private final FileRemovalWatch watch = new FileRemovalWatch();

    private Reading<FileRemoval> at(long seconds, long used) {
        return at(seconds, used, TOTAL, 7);
    }

    private Reading<FileRemoval> at(long seconds, long used, long total, long device) {
        Inodes inodes = new Inodes(total, total - used);
        return watch.afterLook(new FileSystem(Reading.of(new DiskSpace(0, 0, 0, inodes, device)), seconds * 1_000_000));
    }

    @Test
    void isAbsentUntilTenSecondsWereObserved() {
        assertThat(at(100, 500_000)).isEqualTo(Reading.absent("observed for 0 of 10 s"));
        assertThat(at(108, 400_000)).isEqualTo(Reading.absent("observed for 8 of 10 s"));
        assertThat(at(110, 400_000)).isEqualTo(Reading.of(new FileRemoval(10_000, 10_000_000)));
    }

    @Test
    void lastsWithoutAPauseAndBeginsAnewAfterOne() {
        long used = 1_000_000;
        for (int i = 0; i <= 30; i += 2) {
            used -= 20_000;
            at(i, used);
        }
        assertThat(at(32, used - 20_000)).isEqualTo(Reading.of(new FileRemoval(10_000, 32_000_000)));
        Reading<FileRemoval> latest = Reading.absent("");
        for (int i = 34; i <= 44; i += 2) {
            latest = at(i, used - 20_000);
        }
        assertThat(latest).isEqualTo(Reading.of(FileRemoval.NONE));
        assertThat(at(46, used - 60_000)).isEqualTo(Reading.of(new FileRemoval(4_000, 2_000_000)));
    }

    @Test
    void filesThatBecomeMoreOrHardlyFewerAreNoRemoval() {
        at(0, 500_000);
        assertThat(at(10, 900_000)).isEqualTo(Reading.of(FileRemoval.NONE));
        assertThat(at(20, 895_000)).isEqualTo(Reading.of(new FileRemoval(500, 0)));
    }

    /// XFS changes how many inodes there are.
    @Test
    void goesByTheInodesInUse() {
        at(0, 500_000, TOTAL, 7);
        assertThat(at(10, 400_000, TOTAL / 2, 7)).isEqualTo(Reading.of(new FileRemoval(10_000, 10_000_000)));
    }

    @Test
    void anAnswerThatIsNoNewerTellsNothingNew() {
        at(0, 500_000);
        Reading<FileRemoval> known = at(10, 400_000);
        assertThat(at(10, 100_000)).isEqualTo(known);
    }

    @Test
    void beginsAnewOnAnotherFileSystemAndAfterAGap() {
        at(0, 500_000);
        at(10, 400_000);
        assertThat(at(12, 300_000, TOTAL, 8)).isEqualTo(Reading.absent("observed for 0 of 10 s"));
        assertThat(watch.afterLook(new FileSystem(Reading.failed("EIO"), 14_000_000)))
                .isEqualTo(Reading.failed("EIO"));
        assertThat(at(16, 200_000)).isEqualTo(Reading.absent("observed for 0 of 10 s"));
    }

    @Test
    void isAbsentWithoutInodes() {
        assertThat(at(0, 0, 0, 7).why()).contains("does not count inodes");
    }
}
