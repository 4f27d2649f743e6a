package io.barograph.cli.silence;

import io.barograph.cli.options.OutputOption;
import io.barograph.cli.options.UsageException;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.controls.Stop;
import io.barograph.problem.NearMatch;
import io.barograph.problem.PrintableText;
import io.barograph.program.options.ProgramVersion;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `barograph silence COMMAND`: holds the controller back, on some nodes for a while or everywhere.
@Command(
        name = "silence",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Hold the controller back: for a while, about some nodes, policies or demands; or stop it from adding"
                    + " anything anywhere.",
            "Silenced taints are taken off the nodes. After a stop, taints stay while they are demanded. A running"
                    + " controller obeys within seconds."
        },
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  barograph silence add --node 'worker-*' --for 2h --reason 'disk swap'",
            "  barograph silence list",
            "  barograph silence expire 3fa85f64",
            "  barograph silence stop --reason 'incident 42'"
        },
        subcommands = {
            SilenceAddCommand.class,
            SilenceCommand.ListSilences.class,
            SilenceCommand.Expire.class,
            SilenceCommand.StopAll.class,
            SilenceCommand.Resume.class
        })
public final class SilenceCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command; expected add, list, expire, stop or resume");
    }

    @Command(
            name = "list",
            description = "Show the silences that hold or will, and whether everything is stopped.",
            footer = {"", "Example:  barograph silence list --all -o json"})
    static final class ListSilences extends SilenceVerb {

        @Mixin
        private OutputOption output = new OutputOption();

        @Option(names = "--all", description = "Show those too that are over; they are kept for a day.")
        private boolean showsAll;

        @Override
        void run(SilenceEditor editor) throws IOException {
            Silences silences = editor.readSilences(storeOptions::missing);
            silences.broken().forEach(line -> err().println("not obeyed: " + PrintableText.of(line)));
            err().flush();
            SilenceListing list = new SilenceListing(silences, callTime, showsAll);
            out().print(output.formattedText(() -> list.toTable(storeOptions.name()), list::json));
        }
    }

    @Command(
            name = "expire",
            description = "End silences now: what is still demanded comes back. Who ended them is not recorded.",
            footer = {"", "Example:  barograph silence expire 3fa85f64"})
    static final class Expire extends SilenceVerb {

        @Parameters(paramLabel = "ID", arity = "1..*", description = "Which, as `silence list` shows them.")
        private List<String> ids = new ArrayList<>();

        @Override
        void run(SilenceEditor editor) throws IOException {
            editor.readSilences(storeOptions::missing);
            editor.makeChange(this::changeOf);
            ids.forEach(id -> printText("silence " + id + " is over"));
        }

        private SilenceEditor.Change changeOf(Silences silences, Set<String> knownIds) {
            Map<String, String> put = new HashMap<>();
            Set<String> dropped = new HashSet<>();
            for (String id : ids) {
                if (!knownIds.contains(id) || id.equals(Silences.STOP)) {
                    String near = NearMatch.of(id, knownIds);
                    throw new UsageException("there is no silence " + id
                            + (near == null ? ". Maybe see `silence list`." : ". Maybe " + near));
                }
                Silence silence = silences.silences().stream()
                        .filter(keptSilence -> keptSilence.id().equals(id))
                        .findFirst()
                        .orElse(null);
                if (silence == null || !silence.span().starts().isBefore(callTime)) {
                    dropped.add(id); // broken, or it has not held yet
                } else if (silence.span().ends().isAfter(callTime)) {
                    Silence.Span span = new Silence.Span(silence.span().starts(), callTime);
                    put.put(id, SilenceJson.writeSilence(new Silence(id, silence.word(), span, silence.matchers())));
                }
            }
            return new SilenceEditor.Change(put, dropped);
        }
    }

    @Command(
            name = "stop",
            description = {
                "Stop everything: no taint, condition or event of pressure is added on any node, and no pod is evicted."
                        + " What is on the nodes stays while it is demanded, and is then removed as usual.",
                "The stop ends after --for, or by `barograph silence resume`."
            },
            footer = {"", "Example:  barograph silence stop --reason 'incident 42' --for 1h"})
    static final class StopAll extends SilenceVerb {

        @Mixin
        private SilenceReasonOptions words = new SilenceReasonOptions();

        @Override
        void run(SilenceEditor editor) throws IOException {
            Stop stop = UsageException.understoodValue(() -> new Stop(words.word(), callTime, words.endOf(callTime)));
            putEntry(editor, Silences.STOP, SilenceJson.writeStop(stop), stop.text());
            printText("Taints that are on nodes stay while they are demanded. To end the stop: " + Stop.RESUME);
        }
    }

    @Command(
            name = "resume",
            description = "End a stop: what policies demand is put on nodes again, as budget and pace allow.",
            footer = {"", "Example:  barograph silence resume"})
    static final class Resume extends SilenceVerb {

        @Override
        void run(SilenceEditor editor) throws IOException {
            editor.readSilences(storeOptions::missing);
            editor.makeChange((_, allIds) -> {
                if (!allIds.contains(Silences.STOP)) {
                    throw new UsageException("nothing is stopped");
                }
                return new SilenceEditor.Change(Map.of(), Set.of(Silences.STOP));
            });
            printText("resumed");
        }
    }
}
