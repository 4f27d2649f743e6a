package io.barograph.cli.silence;

import io.barograph.controller.controls.Silences;
import io.barograph.program.options.ProgramVersion;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `barograph silence resume`.
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Take a stop back: what policies demand is put on nodes again, as the budget and the pace allow.",
        footer = {"", "Example:  barograph silence resume"})
public final class SilenceResumeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SilenceStoreOptions store = new SilenceStoreOptions();

    @Override
    public Integer call() {
        SilenceCommandRun call = new SilenceCommandRun(spec, store, Instant.now());
        return call.run(book -> {
            book.read(store::missing);
            book.change((_, all) -> {
                if (!all.contains(Silences.STOP)) {
                    throw new IllegalArgumentException("nothing is stopped");
                }
                return new SilenceEditor.Change(Map.of(), Set.of(Silences.STOP));
            });
            call.say("resumed");
        });
    }
}
