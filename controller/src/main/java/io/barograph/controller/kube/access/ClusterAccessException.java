package io.barograph.controller.kube.access;

import io.barograph.problem.ErrorText;

/// There is no way to the API server; the message says which was tried.
public final class ClusterAccessException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean isUsage;

    public ClusterAccessException(String message) {
        this(message, false);
    }

    private ClusterAccessException(String message, boolean isUsage) {
        super(ErrorText.of(message));
        this.isUsage = isUsage;
    }

    /// A file that was named is not there.
    static ClusterAccessException ofNamedFile(String message) {
        return new ClusterAccessException(message, true);
    }

    /// Whether it is wrong usage, as any other file that is named and is not there.
    public boolean isUsage() {
        return isUsage;
    }

    ClusterAccessException(String message, Throwable cause) {
        super(ErrorText.of(message), cause);
        this.isUsage = false;
    }
}
