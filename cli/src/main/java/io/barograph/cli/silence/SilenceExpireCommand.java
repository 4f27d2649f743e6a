package io.barograph.cli.silence;

import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import io.barograph.problem.NearMatch;
import io.barograph.program.options.ProgramVersion;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `barograph silence expire`.
@Command(
        name = "expire",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "End silences now: what is still demanded comes back. Who ended them is not recorded.",
        footer = {"", "Example:  barograph silence expire 3fa85f64"})
public final class SilenceExpireCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "ID", arity = "1..*", description = "Which, as `silence list` shows them.")
    private List<String> ids = new ArrayList<>();

    @Mixin
    private SilenceStoreOptions store = new SilenceStoreOptions();

    @Override
    public Integer call() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        SilenceCommandRun call = new SilenceCommandRun(spec, store, now);
        return call.run(book -> {
            book.read(store::missing);
            book.change((kept, all) -> change(kept, all, now));
            ids.forEach(id -> call.say("silence " + id + " is over"));
        });
    }

    private SilenceEditor.Change change(Silences kept, Set<String> all, Instant now) {
        Map<String, String> put = new HashMap<>();
        Set<String> dropped = new HashSet<>();
        for (String id : ids) {
            if (!all.contains(id) || id.equals(Silences.STOP)) {
                String near = NearMatch.of(id, all);
                throw new IllegalArgumentException("there is no silence " + id
                        + (near == null ? ". Maybe see `silence list`." : ". Maybe " + near));
            }
            Silence silence = silence(kept, id);
            if (silence == null || !silence.span().starts().isBefore(now)) {
                dropped.add(id); // broken, or it has not held yet
            } else if (silence.span().ends().isAfter(now)) {
                put.put(
                        id,
                        SilenceJson.write(new Silence(
                                id,
                                silence.word(),
                                new Silence.Span(silence.span().starts(), now),
                                silence.matchers())));
            }
        }
        return new SilenceEditor.Change(put, dropped);
    }

    private static @Nullable Silence silence(Silences kept, String id) {
        return kept.all().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElse(null);
    }
}
