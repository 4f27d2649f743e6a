package io.barograph.exporter.frame.read;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.exporter.frame.CpuStat.Limit;
import io.barograph.exporter.frame.CpuTimes;
import io.barograph.exporter.frame.CpuTimes.PerCpu;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.exporter.frame.DeviceWork.Transfers;
import io.barograph.exporter.frame.Disk.Requests;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.frame.VmStat;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.MalformedFileException;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelFileParsersTest {

    private static final String PRESSURE =
            "some avg10=12.31 avg60=2.40 avg300=0.51 total=1034567\nfull avg10=1.00 avg60=0.50 avg300=0.00 total=7\n";
    private static final String IO_STAT = "259:1 rbytes=4096 wbytes=0 rios=1 wios=2 dbytes=0 dios=4\n8:0 \n9:1 x=y\n";
    private static final String IO_MAX = "259:0 rbps=max wbps=max riops=20 wiops=max\n8:0 rbps=max\n";
    private static final String DISKSTATS = """
               7       0 loop0 0 0 0 0 0 0 0 0 0 0 0
             259       1 nvme1n1 61875 0 495000 8287 2 0 16 3 0 8684 8287 0 0 0 0 0 0
            """;
    private static final String VMSTAT = """
            nr_free 1
            pgscan_kswapd 2
            pgscan_direct 3
            pgscan_direct_throttle 9
            pswpin 4
            workingset_restore_anon 5
            workingset_restore_file 6
            """;
    private static final String STAT =
            "cpu  16 1 220 65 2 3 4 5 6 7\ncpu0 10 1 20 60 1 3 4 5 6 7\ncpu11 6 0 200 5 1 0 0 0 0 0\nintr 5\n";

    private static <T> T parse(Function<FileCursor, T> parser, byte[] text) {
        FileBuffer bytes = new FileBuffer();
        assertThat(bytes.takeBytes(text, 0, text.length)).isTrue();
        return parser.apply(new FileCursor().startFile(bytes));
    }

    private static <T> T parse(Function<FileCursor, T> parser, String text) {
        return parse(parser, text.getBytes(ISO_8859_1));
    }

    @Test
    void readsPressureByKey() {
        assertThat(parse(KernelFileParsers::parsePressure, PRESSURE))
                .isEqualTo(Reading.of(new PressureFile(
                        Reading.of(new PressureLine(12.31, 2.4, 0.51, 1_034_567)),
                        Reading.of(new PressureLine(1, 0.5, 0, 7)))));
        assertThatThrownBy(() -> parse(KernelFileParsers::parsePressure, "some avg10=1.00 avg60=1.00 total=5\n"))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageContaining("avg300=");
    }

    @Test
    void countsTheWorkOnEachDevice() {
        assertThat(parse(KernelFileParsers::ioStat, IO_STAT))
                .isEqualTo(Reading.of(Map.of("259:1", new DeviceWork(new Transfers(1, 4096), new Transfers(2, 0), 4))));
        assertThat(parse(KernelFileParsers::ioStat, "")).isEqualTo(Reading.of(Map.of()));
        String huge = "1:1 rios=9223372036854775807 wios=9223372036854775807 dios=1 rios=9223372036854775807\n";
        assertThat(parse(KernelFileParsers::ioStat, huge)
                        .map(found -> found.getOrDefault("1:1", DeviceWork.NONE).operations() > 0))
                .isEqualTo(Reading.of(true));
    }

    @Test
    void givesTheNumbersOfALineToItsLastDevice() {
        String joined = "7:7 7:6 8:0 rbytes=4096 wbytes=0 rios=1 wios=0 dbytes=0 dios=0\n7:5 7:4\n";
        assertThat(parse(KernelFileParsers::ioStat, joined))
                .isEqualTo(Reading.of(Map.of("8:0", new DeviceWork(new Transfers(1, 4096), Transfers.NONE, 0))));
        assertThat(parse(KernelFileParsers::ioMax, "7:7 8:0 rbps=max riops=20\n"))
                .isEqualTo(Reading.of(Set.of("8:0")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(unknown)", "sda", "8:", ":0", "8:0x", "8:0 (unknown)", ""})
    void takesDevicesWithoutNumberForUnnamed(String name) {
        String line = name + " rbytes=4096 wbytes=0 rios=1 wios=0 dbytes=0 dios=0\n";
        assertThat(parse(KernelFileParsers::ioStat, line + line))
                .isEqualTo(Reading.of(
                        Map.of(DeviceWork.UNNAMED, new DeviceWork(new Transfers(2, 8192), Transfers.NONE, 0))));
        assertThat(parse(KernelFileParsers::ioMax, name + " riops=20\n")).isEqualTo(Reading.of(Set.of()));
    }

    @Test
    void readsWhatDisksDid() {
        assertThat(parse(DiskStatFiles::parseRows, DISKSTATS))
                .isEqualTo(Reading.of(Map.of(
                        "259:1",
                        new DiskStatFiles.Row(
                                "nvme1n1", new Requests(61_875, 8287, 495_000), new Requests(2, 3, 16), 8684))));
        assertThatThrownBy(() -> parse(DiskStatFiles::parseRows, "259 1 nvme1n1 61875 0\n"))
                .isInstanceOf(MalformedFileException.class);
    }

    @Test
    void leavesPartitionsOut() {
        String stats = "";
        for (String name : List.of(
                "sda",
                "sda1",
                "sda127",
                "sdaa",
                "nvme0n1",
                "nvme0n1p1",
                "nvme0n10",
                "dm-1",
                "dm-10",
                "mmcblk0",
                "mmcblk0p2",
                "mmcblk0boot0",
                "loop0",
                "loop0p1")) {
            stats += "8 " + stats.length() + " " + name + " 1 0 8 1 1 0 8 1 0 1 1\n";
        }
        assertThat(Objects.requireNonNull(parse(DiskStatFiles::parseRows, stats).orNull()).values().stream()
                        .map(DiskStatFiles.Row::name))
                .containsExactly(
                        "sda", "sdaa", "nvme0n1", "nvme0n10", "dm-1", "dm-10", "mmcblk0", "mmcblk0boot0", "loop0");
    }

    @Test
    void knowsDisksBehindThousandsOfPartitions() {
        StringBuilder stats = new StringBuilder();
        for (int disk = 0; disk < 60; disk++) {
            stats.append("259 ").append(disk * 256).append(" nvme").append(disk).append("n1 9 0 8 1 1 0 8 1 0 1 1\n");
            for (int partition = 1; partition < 256; partition++) {
                stats.append("259 ")
                        .append(disk * 256 + partition)
                        .append(" nvme")
                        .append(disk)
                        .append("n1p")
                        .append(partition)
                        .append(" 1 0 8 1 0 0 0 0 0 1 1\n");
            }
        }
        assertThat(Objects.requireNonNull(
                        parse(DiskStatFiles::parseRows, stats.toString()).orNull()))
                .hasSize(60)
                .containsKeys("259:0", "259:" + 59 * 256);
    }

    @Test
    void tellsWhichDevicesAreLimited() {
        assertThat(parse(KernelFileParsers::ioMax, IO_MAX)).isEqualTo(Reading.of(Set.of("259:0")));
    }

    @Test
    void readsTheNodesCounters() {
        assertThat(parse(HostFiles::parseVmstat, VMSTAT)).isEqualTo(Reading.of(new VmStat(2, 3, 4, 11)));
        String older = VMSTAT.replaceAll("workingset_restore_anon.*\n", "").replace("restore_file", "restore");
        assertThat(parse(HostFiles::parseVmstat, older)).isEqualTo(Reading.of(new VmStat(2, 3, 4, 6)));
        String half = VMSTAT.replaceAll("workingset_restore_anon.*\n", "");
        assertThat(parse(HostFiles::parseVmstat, half).why()).contains("workingset_restore_anon");
        assertThat(parse(HostFiles::parseVmstat, VMSTAT.replace("pswpin", "x")))
                .isEqualTo(Reading.absent("/proc/vmstat has no pswpin"));
        assertThat(parse(HostFiles::cpuTimes, STAT))
                .isEqualTo(Reading.of(new CpuTimes(316, 5, Map.of(0, new PerCpu(43, 61), 11, new PerCpu(206, 6)))));
        assertThat(parse(HostFiles::cpuTimes, "cpu  1 0 0 0 0 0 0 0\ncpu123456 1 0 0 0 0 0 0 0\n"))
                .as("there is no such CPU")
                .isEqualTo(Reading.of(new CpuTimes(1, 0, Map.of())));
        assertThat(parse(HostFiles::cpuTimes, "intr 5\n").isPresent()).isFalse();
        assertThatThrownBy(() -> parse(HostFiles::cpuTimes, "cpu  1 2 3\n")).isInstanceOf(MalformedFileException.class);
    }

    @Test
    void readsQuotaAndPeriodOfALimit() {
        assertThat(parse(KernelFileParsers::cpuMax, "max 100000\n")).isEqualTo(Reading.of(Limit.NONE));
        assertThat(parse(KernelFileParsers::cpuMax, "20000 50000\n")).isEqualTo(Reading.of(new Limit(20_000, 50_000)));
        assertThat(parse(KernelFileParsers::cpuMax, "").isPresent()).isFalse();
        assertThat(parse(KernelFileParsers::cfsQuota, "-1\n")).isEqualTo(Reading.of(Limit.UNLIMITED));
        assertThat(parse(KernelFileParsers::cfsQuota, "20000\n")).isEqualTo(Reading.of(20_000L));
        assertThatThrownBy(() -> parse(KernelFileParsers::cfsQuota, "-2\n")).isInstanceOf(MalformedFileException.class);
        assertThatThrownBy(() -> parse(KernelFileParsers::cpuMax, "max\n")).isInstanceOf(MalformedFileException.class);
    }

    static Stream<Arguments> parsers() {
        return Stream.of(
                fuzz("pressure", KernelFileParsers::parsePressure, PRESSURE),
                fuzz("io.stat", KernelFileParsers::ioStat, IO_STAT),
                fuzz("io.max", KernelFileParsers::ioMax, IO_MAX),
                fuzz("vmstat", HostFiles::parseVmstat, VMSTAT),
                fuzz("stat", HostFiles::cpuTimes, STAT),
                fuzz("cpu.max", KernelFileParsers::cpuMax, "20000 100000\n"),
                fuzz("diskstats", DiskStatFiles::parseRows, DISKSTATS),
                fuzz("cpuset", KernelFileParsers::parseLine, "0-3,7\n"));
    }

    private static Arguments fuzz(String name, Function<FileCursor, Reading<?>> parser, String sample) {
        return Arguments.of(name, parser, sample);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parsers")
    @Timeout(60)
    void throwsNothingUndeclaredAndNeverHangs(String name, Function<FileCursor, Reading<?>> parser, String sample) {
        RandomGenerator random = new Random(name.hashCode());
        byte[] good = sample.getBytes(ISO_8859_1);
        int refused = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] bad = Arrays.copyOf(good, 1 + random.nextInt(good.length));
            for (int hit = random.nextInt(4); hit > 0; hit--) {
                bad[random.nextInt(bad.length)] = (byte) "09=. \n\tx-\0\u00ff:".charAt(random.nextInt(12));
            }
            try {
                assertThat(parse(parser, bad)).isNotNull();
            } catch (MalformedFileException e) {
                assertThat(e).hasMessageStartingWith("line ");
                refused++;
            }
        }
        assertThat(refused).isLessThan(20_000);
    }
}
