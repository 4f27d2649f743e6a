package io.barograph.signal;

/// How long the requests of one disk took that ended in the last interval, in one direction, beside how long they take
/// without a queue.
///
/// @param name the kernel's, `nvme0n1`
/// @param latencyMicros their mean, from a request's arrival at the disk's queue to its end
/// @param baselineMicros the same while no request waits for another; absent until it was seen
public record DiskTiming(String name, Direction direction, long latencyMicros, Reading<Long> baselineMicros) {

    /// A snapshot has so many at most: those whose requests took longest together.
    public static final int MOST = 8;

    /// The kernel's own names have 31 characters at most.
    public static final int MAX_NAME = 64;

    /// Disks read and write at different speeds.
    public enum Direction {
        READ("read"),
        WRITE("write");

        private final String word;

        Direction(String word) {
            this.word = word;
        }

        /// The word in JSON and metrics.
        public String word() {
            return word;
        }
    }

    /// Whether a disk can be called so: 1 to [#MAX_NAME] printable ASCII characters without blanks.
    public static boolean isName(String text) {
        return !text.isEmpty() && text.length() <= MAX_NAME && text.chars().allMatch(c -> c > ' ' && c < 0x7F);
    }
}
