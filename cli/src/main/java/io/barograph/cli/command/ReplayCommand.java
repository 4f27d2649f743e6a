package io.barograph.cli.command;

import io.barograph.exporter.recording.RecordingException;
import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `barograph replay FILE...`: what a recording tells of pressure and contention, as fast as it can be read.
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = {
            "Evaluate recordings: the kernel's pressure beside the contention in it.",
            "The table sums each recording up; json prints one object a line for each interval, scope and resource."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a recording could not be read to its end", "2:wrong usage"})
public final class ReplayCommand implements Callable<Integer> {

    /// How the result is written.
    enum Output {
        table,
        json
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Recordings, plain or gzip.")
    private List<Path> files = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private Output output = Output.table;

    @Override
    public Integer call() {
        int exit = ExitCode.OK;
        PrintWriter out = new PrintWriter(new BufferedWriter(spec.commandLine().getOut()));
        for (Path file : files) {
            try {
                replay(file, out);
            } catch (RecordingException | RecordedPasses.CutShortException e) {
                out.flush(); // before the message about what could not be read
                spec.commandLine().getErr().println("barograph: " + e.getMessage());
                exit = ExitCode.SOFTWARE;
            }
            out.flush();
        }
        return exit;
    }

    private void replay(Path file, PrintWriter out) {
        Path name = file.getFileName();
        String recording = name == null ? file.toString() : name.toString();
        switch (output) {
            case json -> {
                ReplayJson json = new ReplayJson(out, recording);
                RecordedPasses.each(file, json::add);
            }
            case table -> {
                ReplayTable table = new ReplayTable(recording);
                try {
                    RecordedPasses.each(file, table::add);
                } finally {
                    table.print(out); // also what stands before the place where the recording breaks off
                }
            }
        }
    }
}
