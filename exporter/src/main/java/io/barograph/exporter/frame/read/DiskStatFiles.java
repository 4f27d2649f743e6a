package io.barograph.exporter.frame.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.frame.Disk;
import io.barograph.exporter.frame.Disk.Requests;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;

/// What the node's block devices did: `/proc/diskstats` at every pass, and once for each device whether it
/// rotates.
final class DiskStatFiles {

    /// More than any node has; loop devices and partitions count.
    private static final int MOST_DEVICES = 4096;

    /// Of how many devices it is asked whether they rotate.
    private static final int MOST_ASKED = 256;

    private static final int FIELDS = 8;
    private static final byte[] YES = "1".getBytes(US_ASCII);

    private final CachedFile<Map<String, Row>> stats =
            new CachedFile<>(KernelPath.proc("/diskstats"), DiskStatFiles::rows, "there is no /proc/diskstats");
    private final Map<String, Reading<Boolean>> rotating = new HashMap<>();
    private Reading<Map<String, Row>> lastRows = Reading.absent("not read yet");
    private Reading<Map<String, Disk>> last = Reading.absent("not read yet");

    /// A line of the file.
    record Row(String name, Requests reads, Requests writes) {}

    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    Reading<Map<String, Disk>> read(ReadContext pass) {
        Reading<Map<String, Row>> rows = stats.readIfEnabled(pass);
        if (rows != lastRows) {
            lastRows = rows;
            last = rows.map(all -> disks(all, pass));
        }
        return last;
    }

    private Map<String, Disk> disks(Map<String, Row> rows, ReadContext pass) {
        rotating.keySet().retainAll(rows.values().stream().map(Row::name).collect(Collectors.toSet()));
        Map<String, Disk> disks = HashMap.newHashMap(rows.size());
        rows.forEach((device, row) ->
                disks.put(device, new Disk(row.name(), row.reads(), row.writes(), rotates(row.name(), pass))));
        return Collections.unmodifiableMap(disks);
    }

    private Reading<Boolean> rotates(String name, ReadContext pass) {
        Reading<Boolean> known = rotating.get(name);
        if (known != null) {
            return known;
        }
        if (rotating.size() >= MOST_ASKED) {
            return Reading.failed("too many devices");
        }
        // In /sys a slash of a name stands as an exclamation mark
        KernelPath path = KernelPath.sys("/block/" + name.replace('/', '!') + "/queue/rotational");
        CachedFile<Boolean> file =
                new CachedFile<>(path, DiskStatFiles::isYes, "there is no " + path + ", as of a partition");
        Reading<Boolean> answer = file.read(pass);
        file.forget(pass.fs());
        rotating.put(name, answer);
        return answer;
    }

    static Reading<Boolean> isYes(FileCursor cursor) {
        return cursor.nextLine() ? Reading.of(cursor.take(YES)) : Reading.absent("the file is empty");
    }

    /// `259 1 nvme1n1 61875 0 495000 8287 0 0 0 0 ...`: device, name, then reads: completed, merged, sectors,
    /// milliseconds; then the same of writes. Devices that were never used are left out.
    static Reading<Map<String, Row>> rows(FileCursor cursor) {
        Map<String, Row> rows = new HashMap<>();
        long[] found = new long[FIELDS];
        while (cursor.nextLine() && rows.size() < MOST_DEVICES) {
            if (!cursor.more()) {
                continue;
            }
            long major = cursor.number();
            long minor = cursor.number();
            cursor.more();
            String name = cursor.word();
            for (int i = 0; i < FIELDS; i++) {
                found[i] = Math.min(cursor.number(), KernelFileParsers.MAX);
            }
            if (found[0] > 0 || found[4] > 0) {
                rows.put(
                        major + ":" + minor,
                        new Row(name, new Requests(found[0], found[3]), new Requests(found[4], found[7])));
            }
        }
        return Reading.of(Collections.unmodifiableMap(rows));
    }
}
