package io.barograph.e2e.attack;

/// Something that an attacker does, in variants, before a node of others gets short of memory.
///
/// @param isOfKubelet whether the kubelet of one node does it, else a tenant of one namespace
record Attack(String name, boolean isOfKubelet, Step step) {

    /// What is done.
    interface Step {
        /// @param target the node that will be short of memory
        void take(Attacker by, AttackedCluster cluster, PressedNode target) throws Exception;
    }

    static Attack ofTenant(String name, Step step) {
        return new Attack("tenant: " + name, false, step);
    }

    static Attack ofKubelet(String name, Step step) {
        return new Attack("kubelet: " + name, true, step);
    }
}
