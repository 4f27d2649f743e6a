package io.barograph.cli.silence;

import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.controls.Stop;
import io.barograph.program.options.ProgramVersion;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `barograph silence stop`.
@Command(
        name = "stop",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Stop everything: no taint is added, no condition raised, no pressure told on any node. What is there stays"
                    + " as long as it is wanted, and is taken away as ever.",
            "It holds for --for, or until `barograph silence resume`."
        },
        footer = {"", "Example:  barograph silence stop --reason 'incident 42' --for 1h"})
public final class SilenceStopCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SilenceReasonOptions words = new SilenceReasonOptions();

    @Mixin
    private SilenceStoreOptions store = new SilenceStoreOptions();

    @Override
    public Integer call() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        SilenceCommandRun call = new SilenceCommandRun(spec, store, now);
        return call.run(book -> {
            Stop stop = new Stop(words.word(), now, words.ends(now));
            boolean made = book.change(
                    (_, _) -> new SilenceEditor.Change(Map.of(Silences.STOP, SilenceJson.write(stop)), Set.of()));
            call.say(stop.text());
            if (made) {
                call.warn(store.made());
            }
        });
    }
}
