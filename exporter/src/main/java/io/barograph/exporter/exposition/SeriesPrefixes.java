package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.PodName;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import java.util.EnumMap;
import java.util.Map;

/// What stands before the values of one pod or container, made once.
final class SeriesPrefixes {

    private final PodFamilies.Identity identity;
    private final Map<Resource, byte[]> some = new EnumMap<>(Resource.class);
    private final Map<Resource, byte[]> full = new EnumMap<>(Resource.class);
    private final Map<Resource, byte[]> contention = new EnumMap<>(Resource.class);

    SeriesPrefixes(Format format, PodFamilies.Identity identity) {
        this.identity = identity;
        for (Resource resource : Resource.values()) {
            some.put(resource, pressure(format, resource, PressureKind.SOME));
            full.put(resource, pressure(format, resource, PressureKind.FULL));
            PodName pod = identity.pod();
            contention.put(
                    resource,
                    format.prefix(Family.POD_CONTENTION_SECONDS, pod.namespace(), pod.pod(), resource.word()));
        }
    }

    private byte[] pressure(Format format, Resource resource, PressureKind kind) {
        PodName pod = identity.pod();
        return identity.container().isEmpty()
                ? format.prefix(Family.POD_PRESSURE_SECONDS, pod.namespace(), pod.pod(), resource.word(), kind.word())
                : format.prefix(
                        Family.CONTAINER_PRESSURE_SECONDS,
                        pod.namespace(),
                        pod.pod(),
                        identity.container(),
                        resource.word(),
                        kind.word());
    }

    boolean isOf(PodFamilies.Identity other) {
        return identity.equals(other);
    }

    byte[] pressure(Resource resource, PressureKind kind) {
        return switch (kind) {
            case SOME -> some.getOrDefault(resource, new byte[0]);
            case FULL -> full.getOrDefault(resource, new byte[0]);
        };
    }

    byte[] contention(Resource resource) {
        return contention.getOrDefault(resource, new byte[0]);
    }
}
