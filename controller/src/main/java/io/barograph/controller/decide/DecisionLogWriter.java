package io.barograph.controller.decide;

import io.barograph.problem.OptionProblems;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DecisionLog;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Appends every transition of every node to the decision log, one line each, written out at once.
///
/// A log that cannot be written is told once and counted; deciding goes on.
public final class DecisionLogWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DecisionLogWriter.class);

    private final OutputStream out;
    private final boolean closes;
    private boolean broken;

    private DecisionLogWriter(OutputStream out, boolean closes) {
        this.out = out;
        this.closes = closes;
    }

    /// Whether lines can be written to what `--decision-log` names, before anything is started.
    ///
    /// @param log a file's path, `-` for standard output, empty for none
    public static void check(String log, OptionProblems problems) {
        String why = log.isEmpty() || log.equals("-") ? null : whyNot(Path.of(log));
        if (why != null) {
            problems.add("--decision-log is \"" + log + "\"; " + why);
        }
    }

    private static @Nullable String whyNot(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || Files.isDirectory(file)) {
            return "it is a directory, expected a file that can be written. Maybe name a file in it";
        }
        if (!Files.isDirectory(directory)) {
            return "there is no directory " + directory
                    + ", expected a file that can be written. Maybe make the directory";
        }
        return Files.isWritable(Files.exists(file) ? file : directory)
                ? null
                : "permission denied, expected a file that can be written. Maybe it belongs to root";
    }

    /// No log is kept.
    public static DecisionLogWriter none() {
        return new DecisionLogWriter(OutputStream.nullOutputStream(), false);
    }

    /// Lines to a stream that stays open, such as standard output.
    public static DecisionLogWriter to(OutputStream out) {
        return new DecisionLogWriter(out, false);
    }

    /// Lines at the end of a file, which is made if it is not there.
    public static DecisionLogWriter to(Path file) throws IOException {
        return new DecisionLogWriter(
                Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND), true);
    }

    /// Appends these in their order; false if they could not be written.
    synchronized boolean append(List<Transition> transitions) {
        if (transitions.isEmpty()) {
            return true;
        }
        StringBuilder lines = new StringBuilder();
        for (Transition transition : transitions) {
            lines.append(DecisionLog.line(transition)).append('\n');
        }
        try {
            out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
            out.flush();
            if (broken) {
                LOG.info("The decision log can be written again.");
            }
            broken = false;
        } catch (IOException e) {
            if (!broken) {
                LOG.warn(
                        "The decision log cannot be written ({}); deciding goes on without. Maybe the disk is full.",
                        e.toString());
            }
            broken = true;
        }
        return !broken;
    }

    @Override
    public synchronized void close() {
        try {
            if (closes) {
                out.close();
            } else {
                out.flush();
            }
        } catch (IOException e) {
            LOG.warn("The decision log did not close in order: {}", e.toString());
        }
    }
}
