package io.barograph.cli.advise.remedy;

/// Why a workload waits.
public enum StallCause {
    CONTENDED("contended"),
    SELF_LIMITED("self-limited"),
    SELF_CROWDED("self-crowded");

    private final String word;

    StallCause(String word) {
        this.word = word;
    }

    /// As people read it.
    public String word() {
        return word;
    }
}
