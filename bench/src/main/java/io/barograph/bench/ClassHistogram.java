package io.barograph.bench;

import module java.base;

/// What lives on a program's heap, by class, right after a whole collection, as `jcmd PID GC.class_histogram` tells:
///
///        1:         95411        8996680  [B (java.base@25)
///
/// Collectors leave dead objects where moving what lies behind them would not pay, up to a twentieth of the old
/// generation or of a region, and count them as used; in the histogram they are fillers, so that they can be left
/// out.
///
/// @param bytes of each class
public record ClassHistogram(Map<String, Long> bytes) {

    private static final Pattern ROW = Pattern.compile("\\s*\\d+:\\s+\\d+\\s+(\\d+)\\s+(\\S+).*");
    private static final List<String> FILLERS =
            List.of("[Ljdk.internal.vm.FillerElement;", "jdk.internal.vm.FillerObject");
    private static final double KIB = 1 << 10;

    public ClassHistogram {
        bytes = Map.copyOf(bytes);
    }

    public static ClassHistogram parse(String text) {
        Map<String, Long> bytes = new HashMap<>();
        for (String line : (Iterable<String>) text.lines()::iterator) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && !FILLERS.contains(row.group(2))) {
                bytes.merge(row.group(2), Long.parseLong(row.group(1)), Long::sum);
            }
        }
        return new ClassHistogram(bytes);
    }

    /// Bytes of all that lives; NaN if nothing is known, which no verdict survives.
    public double live() {
        return bytes.isEmpty()
                ? Double.NaN
                : bytes.values().stream().mapToLong(each -> each).sum();
    }

    /// The classes of which there is most more than before, a line each.
    public List<String> grown(ClassHistogram before, int most) {
        return bytes.entrySet().stream()
                .map(each -> Map.entry(each.getKey(), each.getValue() - before.bytes.getOrDefault(each.getKey(), 0L)))
                .filter(each -> each.getValue() > 0)
                .sorted(Comparator.comparingLong((Map.Entry<String, Long> each) -> -each.getValue())
                        .thenComparing(Map.Entry::getKey))
                .limit(most)
                .map(each -> String.format(Locale.ROOT, "%+8.1f KiB %s", each.getValue() / KIB, each.getKey()))
                .toList();
    }
}
