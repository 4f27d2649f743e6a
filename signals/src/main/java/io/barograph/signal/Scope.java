package io.barograph.signal;

import module java.base;

/// The part of a node that a reading is about.
///
/// `SYSTEM` is every leaf outside kubepods; the last three are the pods of one QoS class. For CPU those leaves that
/// have less than the usual weight, which are meant to be squeezed, are `SYSTEM_LOW` instead.
public enum Scope {
    NODE,
    SYSTEM,
    SYSTEM_LOW,
    KUBEPODS,
    GUARANTEED,
    BURSTABLE,
    BESTEFFORT;

    /// Why there is no contention of `SYSTEM_LOW` for memory and IO.
    public static final String CPU_ONLY = "weights are of the CPU only; for memory and IO these leaves are in SYSTEM";

    /// Why there is no pressure of `SYSTEM_LOW`.
    public static final String NO_CGROUP = "leaves of a low weight are in no cgroup of their own";

    private static final List<Scope> ALL = List.of(values());
    private static final List<Scope> WITHOUT_LOW =
            ALL.stream().filter(scope -> scope != SYSTEM_LOW).toList();

    private final String word = name().toLowerCase(Locale.ROOT);

    /// The label value in metrics: `node`, `system`, ...
    public String word() {
        return word;
    }

    /// The scopes in which contention for a resource is counted.
    public static List<Scope> of(Resource resource) {
        return resource == Resource.CPU ? ALL : WITHOUT_LOW;
    }

    /// Whether contention for a resource is counted in it.
    public boolean contendsFor(Resource resource) {
        return this != SYSTEM_LOW || resource == Resource.CPU;
    }

    /// The scopes of which pressure is read; the kernel has it of cgroups.
    public static List<Scope> withPressure() {
        return WITHOUT_LOW;
    }

    /// Whether pressure of it is read.
    public boolean hasPressure() {
        return this != SYSTEM_LOW;
    }
}
