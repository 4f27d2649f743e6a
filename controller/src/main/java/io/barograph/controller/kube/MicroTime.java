package io.barograph.controller.kube;

import module java.base;

/// A time as events and Leases have it, always with six decimal places (Kubernetes' `MicroTime`).
public final class MicroTime {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private MicroTime() {}

    public static String of(Instant time) {
        return FORMAT.format(time);
    }
}
