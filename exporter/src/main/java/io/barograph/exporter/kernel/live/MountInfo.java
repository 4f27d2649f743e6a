package io.barograph.exporter.kernel.live;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A line of `/proc/self/mountinfo`, see proc_pid_mountinfo(5):
///
/// ```
/// 41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
/// ```
///
/// @param root what of the file system is mounted: `/` unless it is a bind mount of a part
/// @param options the file system's own: the controllers of a v1 hierarchy are among them
record MountInfo(String root, String point, String type, List<String> options) {

    private static final int MAX_PATH = 4096;
    private static final Pattern ESCAPED = Pattern.compile("\\\\([0-3][0-7]{2})");

    /// Bytes of a line, and lines: far more than a host has.
    private static final int MAX_LINE = 64 << 10;

    private static final int MAX_MOUNTS = 200_000;

    MountInfo {
        options = List.copyOf(options);
    }

    /// Reads a mountinfo; lines that are too long or not understood are passed over.
    static List<MountInfo> parse(InputStream mountinfo) throws IOException {
        List<MountInfo> mounts = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int next;
        do {
            next = mountinfo.read();
            if (next < 0 || next == '\n') {
                MountInfo mount = line.length() > MAX_LINE ? null : of(line.toString());
                if (mount != null) {
                    mounts.add(mount);
                }
                line.setLength(0);
            } else if (line.length() <= MAX_LINE) {
                line.append((char) next);
            }
        } while (next >= 0 && mounts.size() < MAX_MOUNTS);
        return mounts;
    }

    private static @Nullable MountInfo of(String line) {
        int dash = line.indexOf(" - ");
        if (dash < 0) {
            return null;
        }
        String[] leftFields = line.substring(0, dash).split(" ", -1);
        String[] right = line.substring(dash + 3).split(" ", -1);
        if (leftFields.length < 6 || right.length < 3) {
            return null;
        }
        String point = unescapePath(leftFields[4]);
        return isPath(point)
                ? new MountInfo(unescapePath(leftFields[3]), point, right[0], List.of(right[2].split(",", -1)))
                : null;
    }

    /// Bytes that are no path in this process's locale cannot be opened either.
    private static boolean isPath(String point) {
        try {
            return point.length() <= MAX_PATH && Path.of(point).isAbsolute();
        } catch (InvalidPathException _) {
            return false;
        }
    }

    /// The kernel writes blank, tab, line feed and backslash as `\040` and the like; the rest is bytes of UTF-8.
    private static String unescapePath(String latin1) {
        String bytes = ESCAPED.matcher(latin1)
                .replaceAll(it -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(it.group(1), 8))));
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
