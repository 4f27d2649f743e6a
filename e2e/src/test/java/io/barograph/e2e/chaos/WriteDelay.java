package io.barograph.e2e.chaos;

import module java.base;

/// How long it took from a snapshot to the answer of the write that it led to, by the controllers' own histograms.
record WriteDelay(SortedMap<Double, Double> upTo) {

    private static final String BUCKET = "barograph_reconcile_delay_seconds_bucket{";

    static WriteDelay of(List<ControllerReplica> replicas) {
        SortedMap<Double, Double> sums = new TreeMap<>();
        for (ControllerReplica replica : replicas) {
            for (String line : replica.metrics()) {
                if (line.startsWith(BUCKET)) {
                    String le = line.replaceAll(".*le=\"([^\"]*)\".*", "$1");
                    double bound = le.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(le);
                    sums.merge(bound, Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)), Double::sum);
                }
            }
        }
        return new WriteDelay(sums);
    }

    /// What came in between.
    WriteDelay since(WriteDelay earlier) {
        SortedMap<Double, Double> between = new TreeMap<>();
        upTo.forEach((bound, count) -> between.put(bound, count - earlier.upTo.getOrDefault(bound, 0.0)));
        return new WriteDelay(between);
    }

    /// For people: how many there were, and below which bounds of the histogram the share lies.
    String said() {
        double all = upTo.values().stream().mapToDouble(each -> each).max().orElse(0);
        return "%d writes that a snapshot led to while nothing was wrong: half within %s s, 99 %% within %s s."
                .formatted((long) all, bound(0.5 * all), bound(0.99 * all));
    }

    private String bound(double count) {
        for (var each : upTo.entrySet()) {
            if (each.getValue() >= count) {
                return each.getKey().toString();
            }
        }
        return "?";
    }
}
