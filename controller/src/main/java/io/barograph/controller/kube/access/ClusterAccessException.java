package io.barograph.controller.kube.access;

import io.barograph.problem.ErrorText;

/// There is no way to the API server; the message says which was tried.
public final class ClusterAccessException extends RuntimeException {

    public ClusterAccessException(String message) {
        super(ErrorText.of(message));
    }

    ClusterAccessException(String message, Throwable cause) {
        super(ErrorText.of(message), cause);
    }
}
