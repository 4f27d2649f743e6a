package io.barograph.e2e.attack;

/// Something that an attacker does, in variants, before a node of others gets short of memory.
///
/// @param isOfKubelet whether the kubelet of one node does it, else a tenant of one namespace
record AttackCase(String name, boolean isOfKubelet, Step step) {

    /// What is done.
    interface Step {
        /// @param target the node that will be short of memory
        void take(Attacker by, AttackedCluster cluster, PressedNode target) throws Exception;
    }

    static AttackCase ofTenant(String name, Step step) {
        return new AttackCase("tenant: " + name, false, step);
    }

    static AttackCase ofKubelet(String name, Step step) {
        return new AttackCase("kubelet: " + name, true, step);
    }
}
