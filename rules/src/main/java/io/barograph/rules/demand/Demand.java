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

    /// What tells it from every other demand: `KubepodsCPUContentionPressure`, `key:NoSchedule`, `event Reason`.
    String key();
}
