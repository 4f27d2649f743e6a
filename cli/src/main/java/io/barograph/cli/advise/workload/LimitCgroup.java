package io.barograph.cli.advise.workload;

/// Whose cgroup a limit stands in.
public enum LimitCgroup {
    CONTAINER("container"),
    /// The pod's own: that of all its containers together, or one given for the whole pod.
    POD("pod"),
    /// A cgroup that a container made below itself.
    NESTED("nested"),
    /// A cgroup outside kubepods.
    SYSTEM("system"),
    /// Kubepods or a QoS class: the node's own division.
    SLICE("slice");

    private final String word;

    LimitCgroup(String word) {
        this.word = word;
    }

    /// As JSON has it.
    public String word() {
        return word;
    }
}
