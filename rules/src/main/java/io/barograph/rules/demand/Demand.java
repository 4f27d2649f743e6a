package io.barograph.rules.demand;

/// Something a policy wants of a node, as state, never as a command.
public sealed interface Demand {

    /// A node condition of this type, True.
    record Condition(String type) implements Demand {}

    /// A taint with this key and effect and no value.
    record Taint(String taintKey, Effect effect) implements Demand {}

    /// An event on the node with this reason, nothing else.
    record Event(String reason) implements Demand {}

    /// A pod is to be evicted, so that this eviction signal recovers. Which one is not for rules to say.
    ///
    /// @param signal as the kubelet spells it: `memory.available`
    record Evict(String signal) implements Demand {}

    /// Room is to be made on a file system without an eviction: unused images, dead containers.
    ///
    /// @param filesystem `nodefs`, `imagefs` or `containerfs`
    record Reclaim(String filesystem) implements Demand {}

    /// Its unique name: `KubepodsCPUContentionPressure`, `key:NoSchedule`, `event Reason`,
    /// `evict memory.available`, `reclaim nodefs`.
    default String key() {
        return switch (this) {
            case Condition(String type) -> type;
            case Taint(String key, Effect effect) -> key + ":" + effect;
            case Event(String reason) -> "event " + reason;
            case Evict(String signal) -> "evict " + signal;
            case Reclaim(String filesystem) -> "reclaim " + filesystem;
        };
    }

    /// How `node.hold` names it: a condition's type, a taint's key, an event's reason, a signal, a file system.
    default String target() {
        return switch (this) {
            case Condition(String type) -> type;
            case Taint(String key, var _) -> key;
            case Event(String reason) -> reason;
            case Evict(String signal) -> signal;
            case Reclaim(String filesystem) -> filesystem;
        };
    }

    /// Whether it is a mark on the node, which others see come and go. A need is none: one that goes and comes back is
    /// another need each time, and to keep it up would evict for longer.
    default boolean isMark() {
        return switch (this) {
            case Condition _, Taint _ -> true;
            case Event _, Evict _, Reclaim _ -> false;
        };
    }
}
