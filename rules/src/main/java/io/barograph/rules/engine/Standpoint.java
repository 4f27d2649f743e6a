package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where all feeders of one demand together put it.
///
/// @param farthest the feeder that decides, and its state
/// @param frozen whether a missing input keeps it there
/// @param remainingMicros until it fires or clears if nothing changes; 0 where nothing is being counted
record Standpoint(Step farthest, boolean frozen, long remainingMicros) {

    /// One feeder's step.
    record Step(Feeder feeder, FeederState before, FeederState after) {

        boolean changed() {
            return before.phase() != after.phase();
        }

        boolean missing() {
            return after.last() == Look.MISSING;
        }
    }

    Phase phase() {
        return farthest.after().phase();
    }

    /// @param earlier the feeder that decided before, which goes on deciding while it is among the farthest
    static Standpoint of(List<Step> steps, Feeder.@Nullable Key earlier) {
        int rank = steps.stream()
                .mapToInt(step -> Feeder.rank(step.after().phase()))
                .max()
                .orElseThrow();
        List<Step> leading = steps.stream()
                .filter(step -> Feeder.rank(step.after().phase()) == rank)
                .toList();
        boolean frozen = rank == 0
                ? leading.stream().anyMatch(Step::missing)
                : leading.stream().allMatch(Step::missing);
        return new Standpoint(decisive(leading, frozen, earlier), frozen, remaining(leading));
    }

    private static Step decisive(List<Step> leading, boolean frozen, Feeder.@Nullable Key earlier) {
        for (Step each : leading) {
            if (each.changed()) {
                return each;
            }
        }
        List<Step> telling =
                leading.stream().filter(step -> step.missing() == frozen).toList();
        for (Step each : telling) {
            if (each.feeder().key().equals(earlier)) {
                return each;
            }
        }
        return telling.getFirst();
    }

    private static long remaining(List<Step> leading) {
        return switch (leading.getFirst().after().phase()) {
            case INACTIVE, FIRING -> 0;
            case PENDING ->
                leading.stream()
                        .mapToLong(step -> step.feeder().grace().afterMicros()
                                - step.after().countedMicros())
                        .min()
                        .orElseThrow();
            case KEEP_FIRING ->
                leading.stream().anyMatch(step -> step.after().last() == Look.HELD)
                        ? 0
                        : leading.stream()
                                .mapToLong(step -> step.feeder().grace().keepForMicros()
                                        - step.after().countedMicros())
                                .max()
                                .orElseThrow();
        };
    }
}
