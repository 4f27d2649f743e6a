package io.barograph.cli.silence;

import io.barograph.cli.report.text.YamlText;
import io.barograph.controller.controls.Silences;
import io.barograph.problem.PrintableText;
import io.barograph.program.options.ProgramVersion;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `barograph silence list`.
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Show the silences that hold or will, and whether everything is stopped.",
        footer = {"", "Example:  barograph silence list --all -o json"})
public final class SilenceListCommand implements Callable<Integer> {

    /// How they are printed.
    enum Output {
        table,
        json,
        yaml
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-o", "--output"},
            defaultValue = "table",
            paramLabel = "FORMAT",
            description = {
                "How they are written: ${COMPLETION-CANDIDATES} (json: one object on one line).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Output output = Output.table;

    @Option(names = "--all", description = "Show those too that are over; they are kept for a day.")
    private boolean all;

    @Mixin
    private SilenceStoreOptions store = new SilenceStoreOptions();

    @Override
    public Integer call() {
        Instant now = Instant.now();
        return new SilenceCommandRun(spec, store, now).run(book -> {
            Silences silences = book.read(store::missing);
            PrintWriter err = spec.commandLine().getErr();
            silences.broken().forEach(line -> err.println("not obeyed: " + PrintableText.of(line)));
            err.flush();
            SilenceListing list = new SilenceListing(silences, now, all);
            spec.commandLine()
                    .getOut()
                    .print(
                            switch (output) {
                                case table -> list.table(store.place());
                                case json -> list.json();
                                case yaml -> YamlText.ofJson(list.json());
                            });
        });
    }
}
