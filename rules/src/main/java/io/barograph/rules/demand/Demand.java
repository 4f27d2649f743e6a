package io.barograph.rules.demand;

/// Something a policy wants of a node, as state, never as a command.
public sealed interface Demand {

    /// A node condition of this type, True.
    record Condition(String type) implements Demand {
        @Override
        public String key() {
            return type;
        }
    }

    /// A taint with this key and effect and no value.
    record Taint(String taintKey, Effect effect) implements Demand {
        @Override
        public String key() {
            return taintKey + ":" + effect;
        }
    }

    /// An event on the node with this reason, nothing else.
    record Event(String reason) implements Demand {
        @Override
        public String key() {
            return "event " + reason;
        }
    }

    /// A pod is to be evicted, so that this eviction signal recovers. Which one is not for rules to say.
    ///
    /// @param signal as the kubelet spells it: `memory.available`
    record Evict(String signal) implements Demand {
        @Override
        public String key() {
            return "evict " + signal;
        }
    }

    /// Room is to be made on a file system without an eviction: unused images, dead containers.
    ///
    /// @param filesystem `nodefs`, `imagefs` or `containerfs`
    record Reclaim(String filesystem) implements Demand {
        @Override
        public String key() {
            return "reclaim " + filesystem;
        }
    }

    /// Its unique name: `KubepodsCPUContentionPressure`, `key:NoSchedule`, `event Reason`,
    /// `evict memory.available`, `reclaim nodefs`.
    String key();

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
}
