package io.barograph.controller.kube;

/// There is no way to the API server; the message says which was tried.
public final class ClusterAccessException extends RuntimeException {

    ClusterAccessException(String message) {
        super(message);
    }

    ClusterAccessException(String message, Throwable cause) {
        super(message, cause);
    }
}
