package io.barograph.testkit.process;

import module java.base;
import java.lang.ProcessBuilder.Redirect;

/// One running server program with its log file. It never outlives the JVM that started it: a small shell beside it
/// waits on a pipe from that JVM and kills the program when the pipe breaks, which it does even after `kill -9` of
/// the JVM.
public final class ServerProcess {
    private static final int KILL_SECONDS = 10;
    private static final int STOP_SECONDS = 60;

    private final String name;
    private final Path log;
    private final Process process;
    private final Process watchdog;

    private ServerProcess(String name, Path log, Process process, Process watchdog) {
        this.name = name;
        this.log = log;
        this.process = process;
        this.watchdog = watchdog;
    }

    public static ServerProcess start(String name, List<String> command, Path log) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(Redirect.appendTo(log.toFile()))
                    .start();
            return new ServerProcess(name, log, process, watchdog(process));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot start " + String.join(" ", command), e);
        }
    }

    /// The shell that kills a process when this JVM is gone. It is ended before the process is.
    public static Process watchdog(Process process) throws IOException {
        try {
            return new ProcessBuilder("/bin/sh", "-c", "read -r _; kill -9 \"$1\"", "watchdog", "" + process.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// Throws with the log's tail when the program has ended by itself.
    public void requireAlive() {
        if (!process.isAlive()) {
            watchdog.destroyForcibly();
            throw HarnessException.exited(name, process.exitValue(), LogTail.tail(log));
        }
    }

    public String logTail() {
        return LogTail.tail(log);
    }

    /// Ends the program at once, as a crash would, and returns when it is gone.
    public void kill() {
        watchdog.destroyForcibly(); // first: once the program is gone, another process may get its id
        process.destroyForcibly();
        try {
            if (!process.waitFor(KILL_SECONDS, TimeUnit.SECONDS)) {
                throw new HarnessException(
                        "%s (process %d) still runs %d s after SIGKILL".formatted(name, pid(), KILL_SECONDS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessException("Interrupted while " + name + " was ending", e);
        }
    }

    /// Asks the program to end (SIGTERM), waits for it and gives its exit code.
    public int stop() {
        signal("TERM");
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                throw new HarnessException("%s (process %d) still runs %d s after SIGTERM: %s"
                        .formatted(name, pid(), STOP_SECONDS, logTail()));
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessException("Interrupted while " + name + " was ending", e);
        } finally {
            watchdog.destroyForcibly();
            process.destroyForcibly();
        }
    }

    /// Tells the program to load its configuration anew (SIGHUP).
    public void hangUp() {
        signal("HUP");
    }

    /// Stops the program in its tracks: its connections stay open and nothing answers.
    public void freeze() {
        signal("STOP");
    }

    public void thaw() {
        signal("CONT");
    }

    private void signal(String signal) {
        try {
            Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + pid()).start();
            if (kill.waitFor() != 0) {
                throw new HarnessException("kill -%s %d failed; %s was expected to run".formatted(signal, pid(), name));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot send SIG" + signal + " to " + name, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessException("Interrupted while sending SIG" + signal + " to " + name, e);
        }
    }
}
