package io.barograph.controller.evict;

import module java.base;

/// For how long the evictions of one node have gone on, by the UIDs of their pods: their own names could be made anew.
/// Changed by the evictor's thread alone; any thread may ask.
final class EvictionAges {

    private static final int MOST = 64;

    private final EvictionTimes times;
    private final Map<String, Age> ages = new ConcurrentHashMap<>();

    /// @param isStuck whether the pod should long be gone and is not
    private record Age(long sinceMicros, boolean isStuck) {}

    EvictionAges(EvictionTimes times) {
        this.times = times;
    }

    /// A new eviction of this pod goes on from now.
    void begin(String pod) {
        ages.remove(pod);
        goingSince(pod);
    }

    /// For how long an eviction of this pod has been seen to go on, whatever the wall's clock does.
    Duration goingSince(String pod) {
        return Duration.of(times.micros() - ageOf(pod).sinceMicros, ChronoUnit.MICROS);
    }

    private Age ageOf(String pod) {
        if (ages.size() >= MOST && !ages.containsKey(pod)) {
            ages.entrySet().stream()
                    .min(Comparator.comparingLong(entry -> entry.getValue().sinceMicros))
                    .ifPresent(oldest -> ages.remove(oldest.getKey()));
        }
        return ages.computeIfAbsent(pod, _ -> new Age(times.micros(), false));
    }

    /// This pod does not end.
    ///
    /// @return whether that is new
    boolean markStuck(String pod) {
        Age age = ageOf(pod);
        ages.put(pod, new Age(age.sinceMicros, true));
        return !age.isStuck;
    }

    boolean isStuck(String pod) {
        Age age = ages.get(pod);
        return age != null && age.isStuck;
    }
}
