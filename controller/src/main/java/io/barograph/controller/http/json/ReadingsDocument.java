package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.barograph.controller.overview.NodeNotes;
import io.barograph.controller.overview.ResourceSentence;
import io.barograph.signal.Contention;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A snapshot in the fleet's JSON: `steal`, `sentences`, `notes`, `scopes` and `disks`. What is missing is null
/// with its reason.
///
/// @param sentences each resource in a sentence
/// @param notes what is assumed
/// @param scopes each scope's pressure beside its contention
/// @param disks the busiest disks' latency beside their baseline
public record ReadingsDocument(
        Percent steal,
        List<Sentence> sentences,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> notes,
        List<ScopeShown> scopes,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<DiskShown> disks) {

    /// @param why it is missing; empty if it is not
    public record Percent(@Nullable Double percent, String why) {

        private static Percent of(Reading<Double> reading) {
            return new Percent(Rounded.percent(reading.orNull()), reading.why());
        }
    }

    public record Sentence(String resource, String state, String text) {}

    public record ScopeShown(
            String scope,
            String resource,
            Percent pressure,
            Contended contention,
            @Nullable Owners owners) {

        private static ScopeShown of(Snapshot snapshot, Scope scope, Resource resource) {
            Contention contention = snapshot.contentionOf(scope, resource);
            OwnerCounts owners = contention.owners().orNull();
            return new ScopeShown(
                    scope.word(),
                    resource.word(),
                    Percent.of(snapshot.pressureOf(scope, resource, PressureKind.SOME)
                            .percent()),
                    Contended.of(contention),
                    owners == null ? null : Owners.of(owners));
        }
    }

    public record Contended(
            @Nullable Double percent,
            String why,
            @Nullable Double avg10,
            @Nullable Double avg60,
            @Nullable Double avg300) {

        private static Contended of(Contention contention) {
            return new Contended(
                    Rounded.percent(contention.percent().orNull()),
                    contention.percent().why(),
                    Rounded.percent(contention.averages().avg10().orNull()),
                    Rounded.percent(contention.averages().avg60().orNull()),
                    Rounded.percent(contention.averages().avg300().orNull()));
        }
    }

    /// @param why it is not known who stalls by itself; empty if it is
    public record Owners(
            int stalled,
            int selfLimited,
            int selfCrowded,
            List<Worst> worst,
            @Nullable List<Worst> worstSelfLimited,
            @Nullable List<Worst> worstSelfCrowded,
            String why) {

        private static Owners of(OwnerCounts owners) {
            OwnerCounts.SelfStalled selfStalled = owners.selfStalled();
            return new Owners(
                    owners.stalled(),
                    owners.selfLimited(),
                    owners.selfCrowded(),
                    Worst.of(owners.worst()),
                    selfStalled == null ? null : Worst.of(selfStalled.limited()),
                    selfStalled == null ? null : Worst.of(selfStalled.crowded()),
                    selfStalled == null ? "the snapshot does not name them" : "");
        }
    }

    public record Worst(String name, @Nullable Double percent) {

        private static List<Worst> of(List<OwnerCounts.Worst> owners) {
            return owners.stream()
                    .map(owner -> new Worst(owner.name(), Rounded.percent(owner.percent())))
                    .toList();
        }
    }

    /// @param why the baseline is missing; empty if it is not
    public record DiskShown(
            String name,
            String direction,
            long latencyMicros,
            @Nullable Long baselineMicros,
            String why) {

        private static List<DiskShown> of(Snapshot snapshot) {
            List<DiskTiming> disks = snapshot.disks().orNull();
            return disks == null ? List.of() : disks.stream().map(DiskShown::of).toList();
        }

        private static DiskShown of(DiskTiming disk) {
            return new DiskShown(
                    disk.name(),
                    disk.direction().word(),
                    disk.latencyMicros(),
                    disk.baselineMicros().orNull(),
                    disk.baselineMicros().why());
        }
    }

    /// @param stale whether what it says is not known to be so now
    static ReadingsDocument of(@Nullable Snapshot snapshot, boolean stale) {
        if (snapshot == null) {
            return new ReadingsDocument(
                    Percent.of(Reading.absent("no snapshot yet")), List.of(), List.of(), List.of(), List.of());
        }
        return new ReadingsDocument(
                Percent.of(snapshot.stealPercent()),
                Stream.of(Resource.values())
                        .map(nodeResource -> describeResource(snapshot, nodeResource, stale))
                        .toList(),
                NodeNotes.of(snapshot),
                Stream.of(Resource.values())
                        .flatMap(resource ->
                                Scope.of(resource).stream().map(scope -> ScopeShown.of(snapshot, scope, resource)))
                        .toList(),
                DiskShown.of(snapshot));
    }

    private static Sentence describeResource(Snapshot snapshot, Resource resource, boolean stale) {
        ResourceSentence currentSentence = ResourceSentence.of(snapshot, resource);
        ResourceSentence sentence = stale ? currentSentence.past() : currentSentence;
        return new Sentence(resource.word(), sentence.state(), sentence.text());
    }
}
