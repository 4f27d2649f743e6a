package io.barograph.exporter.frame.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.frame.Disk;
import io.barograph.exporter.frame.Disk.Requests;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;

/// Reads the activity of the node's block devices: `/proc/diskstats` at every pass, and once for each device
/// whether it rotates.
final class DiskStatFiles {

    /// The most devices: more than any node has; loop devices count.
    private static final int MOST_DEVICES = 4096;

    /// The most devices that are asked whether they rotate.
    private static final int MOST_ASKED = 256;

    private static final int FIELDS = 8;
    private static final byte[] YES = "1".getBytes(US_ASCII);

    private final CachedFile<Map<String, Row>> stats =
            new CachedFile<>(KernelPath.proc("/diskstats"), DiskStatFiles::parseRows, "there is no /proc/diskstats");
    private final Map<String, Reading<Boolean>> rotating = new HashMap<>();
    private Reading<Map<String, Row>> lastRows = Reading.absent("not read yet");
    private Reading<Map<String, Disk>> lastDisks = Reading.absent("not read yet");

    /// A line of the file.
    record Row(String name, Requests reads, Requests writes, long busyMillis) {}

    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    Reading<Map<String, Disk>> readDisks(ReadContext context) {
        Reading<Map<String, Row>> rows = stats.readIfEnabled(context);
        if (rows != lastRows) {
            lastRows = rows;
            lastDisks = rows.map(rowsByDevice -> toDisks(rowsByDevice, context));
        }
        return lastDisks;
    }

    private Map<String, Disk> toDisks(Map<String, Row> rows, ReadContext context) {
        rotating.keySet().retainAll(rows.values().stream().map(Row::name).collect(Collectors.toSet()));
        Map<String, Disk> disks = LinkedHashMap.newLinkedHashMap(rows.size());
        rows.forEach((device, row) -> disks.put(
                device,
                new Disk(row.name(), row.reads(), row.writes(), row.busyMillis(), readRotates(row.name(), context))));
        return Collections.unmodifiableMap(disks);
    }

    private Reading<Boolean> readRotates(String name, ReadContext context) {
        Reading<Boolean> knownRotation = rotating.get(name);
        if (knownRotation != null) {
            return knownRotation;
        }
        if (rotating.size() >= MOST_ASKED) {
            return Reading.failed("too many devices");
        }
        // In /sys a slash of a name stands as an exclamation mark
        KernelPath path = KernelPath.sys("/block/" + name.replace('/', '!') + "/queue/rotational");
        CachedFile<Boolean> file = new CachedFile<>(path, DiskStatFiles::isYes, "there is no " + path);
        Reading<Boolean> answer = file.readFile(context);
        file.forgetFile(context.fs());
        rotating.put(name, answer);
        return answer;
    }

    static Reading<Boolean> isYes(FileCursor cursor) {
        return cursor.nextLine() ? Reading.of(cursor.takeWord(YES)) : Reading.absent("the file is empty");
    }

    /// `259 1 nvme1n1 61875 0 495000 8287 0 0 0 0 ...`: device, name, then reads: completed, merged, sectors,
    /// milliseconds; then the same of writes, the requests in flight, the milliseconds in which there were any.
    /// Devices that were never used are left out. So are partitions, which stand behind their disk: their
    /// requests are the disk's too, and a disk may have hundreds. The order is the file's, which is that of
    /// attaching.
    static Reading<Map<String, Row>> parseRows(FileCursor cursor) {
        Map<String, Row> rows = new LinkedHashMap<>();
        String disk = "";
        long[] values = new long[FIELDS];
        while (cursor.nextLine() && rows.size() < MOST_DEVICES) {
            if (!cursor.more()) {
                continue;
            }
            long major = cursor.number();
            long minor = cursor.number();
            cursor.more();
            String name = cursor.word();
            if (isPartition(name, disk)) {
                continue;
            }
            disk = name;
            for (int i = 0; i < FIELDS; i++) {
                values[i] = Math.min(cursor.number(), KernelFileParsers.MAX);
            }
            if (values[0] > 0 || values[4] > 0) {
                rows.put(
                        major + ":" + minor,
                        new Row(
                                name,
                                new Requests(values[0], values[3], values[2]),
                                new Requests(values[4], values[7], values[6]),
                                parseBusyMillis(cursor)));
            }
        }
        return Reading.of(Collections.unmodifiableMap(rows));
    }

    /// Behind the number of requests in flight.
    private static long parseBusyMillis(FileCursor cursor) {
        if (cursor.more()) {
            cursor.number();
        }
        return cursor.more() ? Math.min(cursor.number(), KernelFileParsers.MAX) : Disk.UNKNOWN;
    }

    /// The kernel appends the partition's number to the disk's name, after a `p` where the name ends in a digit:
    /// `sda1`, `nvme0n1p1`. So `dm-10` is none of `dm-1`.
    private static boolean isPartition(String name, String disk) {
        if (disk.isEmpty() || !name.startsWith(disk)) {
            return false;
        }
        int number = disk.length();
        if (isDigit(disk.charAt(number - 1))) {
            if (number == name.length() || name.charAt(number) != 'p') {
                return false;
            }
            number++;
        }
        return number < name.length() && name.substring(number).chars().allMatch(DiskStatFiles::isDigit);
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }
}
