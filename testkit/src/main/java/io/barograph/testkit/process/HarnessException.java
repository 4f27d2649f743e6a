package io.barograph.testkit.process;

/// The test cluster cannot be built, started or reached; the message says what was tried and ends with the log's tail.
public final class HarnessException extends RuntimeException {
    private final boolean portTaken;

    public HarnessException(String message) {
        this(message, false);
    }

    public HarnessException(String message, Throwable cause) {
        super(message, cause);
        this.portTaken = false;
    }

    private HarnessException(String message, boolean portTaken) {
        super(message);
        this.portTaken = portTaken;
    }

    static HarnessException exited(String name, int code, String tail) {
        return new HarnessException(
                "%s exited with code %d before it was ready. Its log ends:%n%s".formatted(name, code, tail),
                tail.contains("address already in use"));
    }

    /// Whether another process took one of the ports after we chose it and before the program listened: try other
    /// ports.
    public boolean portTaken() {
        return portTaken;
    }
}
