package io.barograph.program;

/// The host or our cgroup allows no new thread. Usually that passes: whoever can do without goes on and tries again.
public final class ThreadShortageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private ThreadShortageException(OutOfMemoryError error) {
        super(error.getMessage(), error);
    }

    /// @throws OutOfMemoryError where it is memory that is short
    public static ThreadShortageException of(OutOfMemoryError error) {
        String message = error.getMessage();
        if (message == null || !message.contains("native thread")) { // HotSpot's words, and nothing else tells it
            throw error;
        }
        return new ThreadShortageException(error);
    }
}
