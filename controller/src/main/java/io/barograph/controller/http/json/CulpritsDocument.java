package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Snapshot;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Who makes others wait for one resource of a node, and who waits.
///
/// @param imposed worst first, at most [Culprits#MOST]; null where it is not known
/// @param suffered likewise
/// @param why it is not known; left out where it is
public record CulpritsDocument(
        String resource,
        @Nullable List<Part> imposed,
        @Nullable List<Part> suffered,
        @Nullable Double unattributedPercent,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String why) {

    /// @param owner the pod's UID, or the cgroup's path
    /// @param percent of the last interval
    /// @param avg10 the same, averaged over 10 s
    public record Part(
            String owner,
            String name,
            @Nullable Double percent,
            @Nullable Double avg10) {

        private static List<Part> of(List<Culprits.Part> parts) {
            return parts.stream()
                    .map(part -> new Part(
                            part.owner(),
                            part.name(),
                            Rounded.percent(part.percent()),
                            Rounded.percent(part.avg10Percent())))
                    .toList();
        }
    }

    /// Of each resource; of none before the first snapshot.
    static List<CulpritsDocument> of(@Nullable Snapshot snapshot) {
        return snapshot == null
                ? List.of()
                : Stream.of(Resource.values())
                        .map(nodeResource -> of(nodeResource, snapshot.culpritsOf(nodeResource)))
                        .toList();
    }

    private static CulpritsDocument of(Resource resource, Reading<Culprits.Parts> reading) {
        Culprits.Parts parts = reading.orNull();
        return parts == null
                ? new CulpritsDocument(resource.word(), null, null, null, reading.why())
                : new CulpritsDocument(
                        resource.word(),
                        Part.of(parts.imposed()),
                        Part.of(parts.suffered()),
                        Rounded.percent(parts.unattributedPercent()),
                        "");
    }
}
