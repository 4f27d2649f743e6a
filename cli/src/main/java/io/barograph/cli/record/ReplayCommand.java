package io.barograph.cli.record;

import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.options.GivenFactsOptions;
import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.exporter.RecordingReplay;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.exporter.sample.pass.MissingReadings;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.OptionProblems;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `barograph replay FILE...`: the pressure and contention in recordings, as fast as they can be read.
@Command(
        name = "replay",
        description = {
            "Evaluate recordings: the kernel's pressure beside the contention in it.",
            "The table sums each recording up; json prints one object a line for each interval, scope and resource.",
            "With --policies also the transitions that the rules would have decided, as in the decision log."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a recording could not be read to its end",
            "2:wrong usage, or there is no such file, or the nodes file has mistakes",
            "3:a rule file was refused"
        },
        footer = {
            "",
            "Examples:",
            "  barograph replay examples/recordings/S36_long.trace.gz",
            "  barograph replay examples/recordings/S36_long.trace.gz --policies rules/policies"
        })
public final class ReplayCommand extends Verb {

    /// How the result is written.
    enum Output {
        text,
        json
    }

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Recordings, plain or gzip.")
    private List<Path> files = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description = {
                "How readings are written: ${COMPLETION-CANDIDATES} (one object a line).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Output output = Output.text;

    @Option(
            names = "--policies",
            split = ",",
            paramLabel = "PATH",
            description = {
                "Rule files, or directories of *.drl, to be evaluated too: every transition of their demands is printed.",
                "List of paths. Default: none."
            })
    private List<Path> policies = List.of();

    @Option(
            names = "--node",
            paramLabel = "NAME",
            description = {"What transitions call the node.", "Name. Default: ${DEFAULT-VALUE}."})
    private String node = "recording";

    @Mixin
    private GivenFactsOptions givenOptions = new GivenFactsOptions();

    @Override
    protected int run() throws IOException {
        if (givenOptions.isGiven() && policies.isEmpty()) {
            throw new UsageException("--given and --nodes are about rules, expected --policies with them."
                    + " Maybe --policies rules/policies");
        }
        OptionProblems problems = new OptionProblems();
        policies.forEach(path -> problems.expectThere("--policies", path));
        refuseProblems(problems);
        if (policies.isEmpty()) {
            return replayFiles(null, GivenFacts.NONE);
        }
        try (PolicySet loadedPolicies = PolicySet.loadFiles(policies, ParameterOverrides.none())) {
            GivenFacts givenFacts = givenOptions.readFacts();
            return replayFiles(
                    loadedPolicies, UsageException.understoodValue(() -> givenFacts.foreignTo(loadedPolicies)));
        }
    }

    private int replayFiles(@Nullable PolicySet loadedPolicies, GivenFacts givenFacts) {
        int exit = ExitCode.OK;
        PrintWriter out = new PrintWriter(new BufferedWriter(out()));
        for (Path file : files) {
            if (!Files.exists(file) || Files.isDirectory(file)) {
                exit = printComplaint(file + ": " + FileErrorText.whyNoFile(file), ExitCode.USAGE);
                continue;
            }
            try {
                replayFile(file, loadedPolicies, givenFacts, out);
            } catch (RecordingException e) {
                out.flush(); // before the message about what could not be read
                exit = Math.max(exit, printComplaint(String.valueOf(e.getMessage()), ExitCode.SOFTWARE));
            }
            out.flush();
        }
        return exit;
    }

    private void replayFile(Path file, @Nullable PolicySet loadedPolicies, GivenFacts givenFacts, PrintWriter out) {
        Path name = file.getFileName();
        String recording = name == null ? file.toString() : name.toString();
        ReplayTransitions decided = new ReplayTransitions(recording, loadedPolicies, givenFacts.of(node));
        switch (output) {
            case json -> {
                ReplayJson json = new ReplayJson(out, recording);
                RecordingReplay.forEachPass(file, node, pass -> {
                    warnOfMissing(pass, recording);
                    json.addPass(pass);
                    decided.printTransitions(pass, out);
                });
            }
            case text -> {
                ReplayTable table = new ReplayTable(recording);
                try {
                    RecordingReplay.forEachPass(file, node, pass -> {
                        warnOfMissing(pass, recording);
                        table.addPass(pass);
                        decided.keepSentences(pass);
                    });
                } finally {
                    table.printTable(out); // also what stands before the place where the recording breaks off
                    decided.printKept(out);
                }
            }
        }
    }

    /// Once for each recording, at its first frame.
    private void warnOfMissing(Pass pass, String recording) {
        if (pass.snapshot().moment().seq() == 0) {
            MissingReadings.of(pass.frame()).forEach(sentence -> err().println(recording + " holds " + sentence + "."));
        }
    }
}
