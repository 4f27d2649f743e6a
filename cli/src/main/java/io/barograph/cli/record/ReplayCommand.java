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
        table,
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
    private Output output = Output.table;

    @Option(
            names = "--policies",
            paramLabel = "DIR|FILE",
            description = {
                "Evaluate these rule files too, and print every transition of their demands; may be given several"
                        + " times.",
                "Path. Default: none."
            })
    private List<Path> policies = List.of();

    @Option(
            names = "--node",
            paramLabel = "NAME",
            description = {"What transitions call the node.", "Name. Default: ${DEFAULT-VALUE}."})
    private String node = "recording";

    @Mixin
    private GivenFactsOptions given = new GivenFactsOptions();

    @Override
    protected int run() throws IOException {
        if (given.isGiven() && policies.isEmpty()) {
            throw new UsageException("--given and --nodes are about rules, expected --policies with them."
                    + " Maybe --policies rules/policies");
        }
        OptionProblems problems = new OptionProblems();
        policies.forEach(each -> problems.expectThere("--policies", each));
        refuse(problems);
        if (policies.isEmpty()) {
            return replay(null, GivenFacts.NONE);
        }
        try (PolicySet loaded = PolicySet.load(policies, ParameterOverrides.none())) {
            GivenFacts nodes = given.read();
            return replay(loaded, UsageException.understood(() -> nodes.foreignTo(loaded)));
        }
    }

    private int replay(@Nullable PolicySet loaded, GivenFacts nodes) {
        int exit = ExitCode.OK;
        PrintWriter out = new PrintWriter(new BufferedWriter(out()));
        for (Path file : files) {
            if (!Files.exists(file) || Files.isDirectory(file)) {
                exit = complain(file + ": " + FileErrorText.whyNoFile(file), ExitCode.USAGE);
                continue;
            }
            try {
                replay(file, loaded, nodes, out);
            } catch (RecordingException e) {
                out.flush(); // before the message about what could not be read
                exit = Math.max(exit, complain(String.valueOf(e.getMessage()), ExitCode.SOFTWARE));
            }
            out.flush();
        }
        return exit;
    }

    private void replay(Path file, @Nullable PolicySet loaded, GivenFacts nodes, PrintWriter out) {
        Path name = file.getFileName();
        String recording = name == null ? file.toString() : name.toString();
        ReplayTransitions decided = new ReplayTransitions(recording, loaded, nodes.of(node));
        switch (output) {
            case json -> {
                ReplayJson json = new ReplayJson(out, recording);
                RecordingReplay.each(file, node, pass -> {
                    warnOfMissing(pass, recording);
                    json.add(pass);
                    decided.print(pass, out);
                });
            }
            case table -> {
                ReplayTable table = new ReplayTable(recording);
                try {
                    RecordingReplay.each(file, node, pass -> {
                        warnOfMissing(pass, recording);
                        table.add(pass);
                        decided.keep(pass);
                    });
                } finally {
                    table.print(out); // also what stands before the place where the recording breaks off
                    decided.printKept(out);
                }
            }
        }
    }

    /// Once for each recording, at its first frame.
    private void warnOfMissing(Pass pass, String recording) {
        if (pass.snapshot().moment().seq() == 0) {
            MissingReadings.of(pass.frame()).forEach(each -> err().println(recording + " holds " + each + "."));
        }
    }
}
