package io.barograph.controller.overview;

import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One resource of a node in one sentence: what the numbers below it come to.
///
/// @param state `calm`, `contended`, `self-limited`, `self-crowded`, `stalled` or `unknown`
public record ResourceSentence(Resource resource, String state, String text) {

    /// From here on, in percent, a stall is worth a sentence: where design calls an owner stalled.
    private static final double WORTH_SAYING = 10;

    /// The scopes for CPU without what is squeezed by design.
    private static final List<Scope> COUNTED = List.of(Scope.SYSTEM, Scope.GUARANTEED, Scope.BURSTABLE);

    public static ResourceSentence of(Snapshot snapshot, Resource resource) {
        Reading<Double> pressure =
                snapshot.pressureOf(Scope.NODE, resource, PressureKind.SOME).percent();
        Contention contention = snapshot.contentionOf(Scope.NODE, resource);
        return switch (contention.percent()) {
            case Reading.Absent<Double>(String why) -> missingSentence(contention, why);
            case Reading.Failed<Double>(String error) -> missingSentence(contention, error);
            case Reading.Present<Double>(Double percent) -> {
                OwnerCounts owners = contention.owners().orNull();
                yield percent >= WORTH_SAYING
                        ? contendedSentence(resource, percent, owners, isByDesign(snapshot, resource))
                        : uncontendedSentence(resource, pressure.orNull(), percent, owners);
            }
        };
    }

    /// The same where it is not known whether it is still so.
    public ResourceSentence past() {
        return new ResourceSentence(resource, "unknown", "Not known now. At last: " + text);
    }

    private static ResourceSentence missingSentence(Contention contention, String why) {
        Double bound = contention.lowerBounds().avg10().orNull();
        return bound != null && bound >= WORTH_SAYING
                ? partlyKnownSentence(contention.resource(), bound, why)
                : new ResourceSentence(contention.resource(), "unknown", "Contention is unknown: " + why + ".");
    }

    private static ResourceSentence partlyKnownSentence(Resource resource, double bound, String why) {
        return new ResourceSentence(
                resource,
                "contended",
                "Owners wait for what others hold, at least " + percentText(bound)
                        + " of the last 10 s. More is not known: " + why + ".");
    }

    /// Whether those whose waiting counts are known to wait for little.
    private static boolean isByDesign(Snapshot snapshot, Resource resource) {
        return resource == Resource.CPU
                && COUNTED.stream()
                        .allMatch(
                                scope -> snapshot.contentionOf(scope, resource).percent()
                                                instanceof Reading.Present<Double>(Double percent)
                                        && percent < WORTH_SAYING);
    }

    private static ResourceSentence contendedSentence(
            Resource resource, double percent, @Nullable OwnerCounts owners, boolean byDesign) {
        StringBuilder text = new StringBuilder();
        if (owners != null && owners.stalled() > 0) {
            text.append(countText(owners.stalled(), "owner waits", "owners wait"))
                    .append(" for what others hold, ");
        } else {
            text.append("Owners wait for what others hold, ");
        }
        text.append(percentText(percent)).append(" of the last interval");
        text.append(owners == null ? "" : worstText(owners.worst()));
        text.append(byDesign ? ". All of them are BestEffort or of a low CPU weight: squeezed by design." : ".");
        return new ResourceSentence(resource, "contended", text.toString());
    }

    private static ResourceSentence uncontendedSentence(
            Resource resource, @Nullable Double pressure, double percent, @Nullable OwnerCounts owners) {
        if (pressure == null) {
            return new ResourceSentence(resource, "calm", "No contention; the node's own pressure is unknown.");
        }
        if (pressure < WORTH_SAYING) {
            return new ResourceSentence(resource, "calm", "Calm.");
        }
        String stalled = "Stalled " + percentText(pressure) + " of the last interval, ";
        String othersText = " Others cause " + percentText(percent) + ".";
        OwnerCounts.SelfStalled selfStalled = owners == null ? null : owners.selfStalled();
        if (owners != null && owners.selfLimited() > 0) {
            String who = countText(owners.selfLimited(), "owner is", "owners are");
            return new ResourceSentence(
                    resource,
                    "self-limited",
                    stalled + "but " + who + " self-limited: by a limit of its own"
                            + worstText(selfStalled == null ? List.of() : selfStalled.limited()) + "." + othersText);
        }
        if (owners != null && owners.selfCrowded() > 0) {
            String who = countText(owners.selfCrowded(), "owner is", "owners are");
            return new ResourceSentence(
                    resource,
                    "self-crowded",
                    stalled + "but " + who + " self-crowded: by threads of its own"
                            + worstText(selfStalled == null ? List.of() : selfStalled.crowded()) + "." + othersText);
        }
        return new ResourceSentence(resource, "stalled", stalled + "not for what others hold." + othersText);
    }

    private static String worstText(List<OwnerCounts.Worst> worst) {
        return worst.isEmpty() ? "" : "; worst: " + worst.getFirst().name();
    }

    private static String countText(int n, String singular, String plural) {
        return n + " " + (n == 1 ? singular : plural);
    }

    private static String percentText(double percent) {
        return percent < WORTH_SAYING ? String.format(Locale.ROOT, "%.1f %%", percent) : Math.round(percent) + " %";
    }
}
