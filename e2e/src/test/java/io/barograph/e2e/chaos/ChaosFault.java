package io.barograph.e2e.chaos;

/// One thing that goes wrong.
///
/// @param inject done while graces are running
/// @param heal done when the taints are due
/// @param healsFirst whether that is before they are there, since they cannot come without it
/// @param longOnly whether it is tried on request only, since it takes long
record ChaosFault(String name, Step inject, Step heal, boolean healsFirst, boolean longOnly) {

    /// Something done to the stage.
    interface Step {
        void run(ChaosSetup stage) throws Exception;
    }

    static ChaosFault during(String name, Step inject, Step heal) {
        return new ChaosFault(name, inject, heal, false, false);
    }

    static ChaosFault before(String name, Step inject, Step heal) {
        return new ChaosFault(name, inject, heal, true, false);
    }

    ChaosFault onRequest() {
        return new ChaosFault(name, inject, heal, healsFirst, true);
    }
}
