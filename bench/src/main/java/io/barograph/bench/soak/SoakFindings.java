package io.barograph.bench.soak;

import module java.base;

/// What was seen of the controller's deeds: what it should have done and did not, what it should not have done, and how
/// long it took.
final class SoakFindings {

    private final List<String> faults = new ArrayList<>();
    private final Map<String, List<Double>> seconds = new TreeMap<>();
    private final Map<String, Integer> counts = new TreeMap<>();

    /// Something that should not have been.
    void fault(String what) {
        faults.add(what);
        System.out.println("  FAULT: " + what);
    }

    /// How long something took.
    void took(String what, double howLong) {
        seconds.computeIfAbsent(what, _ -> new ArrayList<>()).add(howLong);
    }

    void count(String what) {
        counts.merge(what, 1, Integer::sum);
    }

    int of(String what) {
        return counts.getOrDefault(what, 0);
    }

    List<String> faults() {
        return List.copyOf(faults);
    }

    Map<String, Integer> counts() {
        return Map.copyOf(counts);
    }

    /// The median and the longest of each, in seconds.
    Map<String, Map<String, Double>> durations() {
        Map<String, Map<String, Double>> all = new TreeMap<>();
        seconds.forEach((what, each) -> {
            List<Double> sorted = each.stream().sorted().toList();
            all.put(what, Map.of("median", sorted.get(sorted.size() / 2), "longest", sorted.getLast()));
        });
        return all;
    }
}
