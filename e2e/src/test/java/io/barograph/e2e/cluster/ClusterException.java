package io.barograph.e2e.cluster;

/// The test cluster cannot be built, started or reached; the message says what was tried and ends with the log's tail.
public final class ClusterException extends RuntimeException {
    private final boolean portTaken;

    ClusterException(String message) {
        this(message, false);
    }

    ClusterException(String message, Throwable cause) {
        super(message, cause);
        this.portTaken = false;
    }

    private ClusterException(String message, boolean portTaken) {
        super(message);
        this.portTaken = portTaken;
    }

    static ClusterException exited(String name, int code, String tail) {
        return new ClusterException(
                "%s exited with code %d before it was ready. Its log ends:%n%s".formatted(name, code, tail),
                tail.contains("address already in use"));
    }

    /// Whether somebody else took one of the ports between our choosing and the program's listening: try other ports.
    boolean portTaken() {
        return portTaken;
    }
}
