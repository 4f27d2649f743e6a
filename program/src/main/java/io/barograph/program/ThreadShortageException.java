package io.barograph.program;

/// The host, or our cgroup, lets no new thread be. That passes most often, and may be another one's doing, so whoever
/// can do without goes on and tries again. A new start would take more threads.
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

    /// Runs what a loop does, so that a shortage of threads is an exception among others, which it goes on after.
    ///
    /// @throws ThreadShortageException where there was none to be had
    public static void runLoopBody(Runnable body) {
        try {
            body.run();
        } catch (OutOfMemoryError e) {
            throw of(e);
        }
    }
}
