package io.barograph.exporter.frame.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.frame.CgroupLimits;
import io.barograph.exporter.frame.CpuStat.Limit;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.exporter.frame.DeviceWork.Transfers;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The kernel's file formats, parsed by key: lines and keys we do not know are passed over, since newer kernels
/// add some; numbers that are none throw [io.barograph.exporter.kernel.MalformedFileException].
final class KernelFileParsers {

    private static final byte[] SOME = keyBytes("some");
    private static final byte[] FULL = keyBytes("full");
    private static final byte[] AVG10 = keyBytes("avg10");
    private static final byte[] AVG60 = keyBytes("avg60");
    private static final byte[] AVG300 = keyBytes("avg300");
    private static final byte[] TOTAL = keyBytes("total");
    private static final byte[] NO_LIMIT = keyBytes("max");
    private static final byte[] V1_NO_LIMIT = keyBytes("-1");
    private static final byte[][] IO_STAT = toKeys("rios", "rbytes", "wios", "wbytes", "dios");
    private static final Pattern DEVICE = Pattern.compile("[0-9]{1,10}:[0-9]{1,10}");
    private static final String EMPTY = "the file is empty";

    /// The mark of a number that the file does not have.
    static final long MISSING = Long.MIN_VALUE;

    /// No counter comes near; keeps sums of hostile numbers from overflowing.
    static final long MAX = Long.MAX_VALUE / 4;

    private static final long MAX_QUOTA = Long.MAX_VALUE / 1000;

    private KernelFileParsers() {}

    static byte[] keyBytes(String word) {
        return word.getBytes(US_ASCII);
    }

    static byte[][] toKeys(String... words) {
        return Stream.of(words).map(KernelFileParsers::keyBytes).toArray(byte[][]::new);
    }

    /// `some avg10=0.00 avg60=0.00 avg300=0.00 total=0` and the same with `full`; either may be missing
    /// (<https://docs.kernel.org/accounting/psi.html>).
    static Reading<PressureFile> parsePressure(FileCursor cursor) {
        Reading<PressureLine> some = Reading.absent("the kernel writes no `some` line here");
        Reading<PressureLine> full = Reading.absent("the kernel writes no `full` line here");
        while (cursor.nextLine()) {
            if (cursor.takeWord(SOME)) {
                some = Reading.of(pressureLine(cursor));
            } else if (cursor.takeWord(FULL)) {
                full = Reading.of(pressureLine(cursor));
            }
        }
        return Reading.of(new PressureFile(some, full));
    }

    private static PressureLine pressureLine(FileCursor cursor) {
        double avg10 = Double.NaN;
        double avg60 = Double.NaN;
        double avg300 = Double.NaN;
        long total = MISSING;
        while (cursor.more()) {
            if (cursor.takeWord(AVG10)) {
                avg10 = cursor.decimal();
            } else if (cursor.takeWord(AVG60)) {
                avg60 = cursor.decimal();
            } else if (cursor.takeWord(AVG300)) {
                avg300 = cursor.decimal();
            } else if (cursor.takeWord(TOTAL)) {
                total = cursor.number();
            } else {
                cursor.skipToken();
            }
        }
        if (Double.isNaN(avg10) || Double.isNaN(avg60) || Double.isNaN(avg300) || total == MISSING) {
            throw cursor.malformedLine("avg10=, avg60=, avg300= and total=");
        }
        return new PressureLine(avg10, avg60, avg300, total);
    }

    /// The numbers of those keys in a file of `key value` lines, [#MISSING] for each that is not there.
    static long[] parseFlat(FileCursor cursor, byte[]... keys) {
        return parseFlat(cursor, false, keys);
    }

    /// The same of a `memory.stat`: what is below zero counts as zero, which a kernel may show for a moment.
    static long[] memoryStat(FileCursor cursor, byte[]... keys) {
        return parseFlat(cursor, true, keys);
    }

    private static long[] parseFlat(FileCursor cursor, boolean signed, byte[]... keys) {
        long[] values = new long[keys.length];
        Arrays.fill(values, MISSING);
        while (cursor.nextLine()) {
            for (int i = 0; i < keys.length; i++) {
                if (cursor.takeWord(keys[i])) {
                    values[i] = signed ? parseSigned(cursor) : cursor.number();
                    break;
                }
            }
        }
        return values;
    }

    private static long parseSigned(FileCursor cursor) {
        return cursor.rest().startsWith("-") ? 0 : Math.min(MAX, cursor.number());
    }

    /// `max 100000` or `20000 100000`: quota and period of `cpu.max` in microseconds.
    static Reading<Limit> cpuMax(FileCursor cursor) {
        if (!cursor.nextLine()) {
            return Reading.absent("cpu.max is empty");
        }
        long quota = cursor.takeWord(NO_LIMIT) ? Limit.UNLIMITED : Math.min(MAX, cursor.number());
        return Reading.of(new Limit(quota, cursor.number()));
    }

    /// `20000`, or `-1` for no limit: `cpu.cfs_quota_us` of cgroup v1 in microseconds.
    static Reading<Long> cfsQuota(FileCursor cursor) {
        if (!cursor.nextLine()) {
            return Reading.absent(EMPTY);
        }
        return Reading.of(cursor.takeWord(V1_NO_LIMIT) ? Limit.UNLIMITED : Math.min(MAX, cursor.number()));
    }

    /// `0-3,8` or an empty line: CPUs in the kernel's notation.
    static Reading<String> cpuList(FileCursor cursor) {
        return Reading.of(cursor.nextLine() ? cursor.rest() : "");
    }

    /// `cpu.max` in thousandths of a CPU; absent for `max`.
    static Reading<Long> cpuMaxMillis(FileCursor cursor) {
        if (!cursor.nextLine() || cursor.takeWord(NO_LIMIT)) {
            return Reading.absent(CgroupLimits.NO_LIMIT);
        }
        long quota = Math.min(MAX_QUOTA, cursor.number());
        return Reading.of(quota * 1000 / Math.max(1, cursor.number()));
    }

    /// `259:1 rbytes=4096 wbytes=0 rios=1 wios=0 dbytes=0 dios=0` per device; the work on each.
    ///
    /// Kernels 5.10 to 5.18 put idle devices on the line of the next one, `7:7 7:6 8:0 rbytes=...`: the last one
    /// owns the numbers. Devices without a number are [DeviceWork#UNNAMED] together: who shares them is not known.
    static Reading<Map<String, DeviceWork>> ioStat(FileCursor cursor) {
        Map<String, DeviceWork> workByDevice = new HashMap<>();
        long[] values = new long[IO_STAT.length];
        while (cursor.nextLine()) {
            String device = device(cursor);
            Arrays.fill(values, MISSING);
            while (cursor.more()) {
                int key = 0;
                while (key < IO_STAT.length && !cursor.takeWord(IO_STAT[key])) {
                    key++;
                }
                if (key < IO_STAT.length) {
                    values[key] = Math.min(cursor.number(), MAX);
                } else {
                    cursor.skipToken();
                }
            }
            if (values[0] != MISSING || values[2] != MISSING || values[4] != MISSING) {
                for (int i = 0; i < values.length; i++) {
                    values[i] = Math.max(0, values[i]);
                }
                workByDevice.merge(
                        device == null ? DeviceWork.UNNAMED : device,
                        new DeviceWork(
                                new Transfers(values[0], values[1]), new Transfers(values[2], values[3]), values[4]),
                        DeviceWork::plus);
            }
        }
        return Reading.of(Map.copyOf(workByDevice));
    }

    /// The device that the numbers of a line are about, moving to the first of them; null where there is none.
    private static @Nullable String device(FileCursor cursor) {
        String device = null;
        while (cursor.more() && !cursor.isAtKey()) {
            String word = cursor.word();
            device = DEVICE.matcher(word).matches() ? word : null;
        }
        return device;
    }

    /// `259:0 rbps=max wbps=max riops=20 wiops=max` per device; the devices with any limit.
    static Reading<Set<String>> ioMax(FileCursor cursor) {
        Set<String> limited = new HashSet<>();
        while (cursor.nextLine()) {
            String device = device(cursor);
            while (cursor.more()) {
                cursor.word();
                String limit = cursor.word();
                if (device != null && !limit.equals("max") && !limit.isEmpty()) {
                    limited.add(device);
                }
            }
        }
        return Reading.of(Set.copyOf(limited));
    }

    /// `0-1`, the first line as it is.
    static Reading<String> parseLine(FileCursor cursor) {
        return cursor.nextLine() ? Reading.of(cursor.rest()) : Reading.absent(EMPTY);
    }

    /// The number on the first line, at most a quarter of what a long holds: sums of hostile ones do not
    /// overflow.
    static Reading<Long> parseNumber(FileCursor cursor) {
        return cursor.nextLine() ? Reading.of(Math.min(MAX, cursor.number())) : Reading.absent(EMPTY);
    }

    /// `12884901888`, or `max` for no limit; huge numbers mean the same.
    static Reading<Long> parseLimit(FileCursor cursor, String whyNone) {
        if (!cursor.nextLine()) {
            return Reading.absent(EMPTY);
        }
        long limit = cursor.takeWord(NO_LIMIT) ? Long.MAX_VALUE : cursor.number();
        return limit > Long.MAX_VALUE / 2 ? Reading.absent(whyNone) : Reading.of(limit);
    }

    /// The one number of that key in a file of `key value` lines.
    static Reading<Long> parseFlat(FileCursor cursor, byte[] key, String whyMissing) {
        long value = parseFlat(cursor, key)[0];
        return value == MISSING ? Reading.absent(whyMissing) : Reading.of(value);
    }
}
