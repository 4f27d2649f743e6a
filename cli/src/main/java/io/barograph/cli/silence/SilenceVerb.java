package io.barograph.cli.silence;

import io.barograph.cli.options.Verb;
import io.barograph.problem.PrintableText;
import module java.base;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/// A command below `barograph silence`: opens where silences are kept.
abstract class SilenceVerb extends Verb {

    /// When the command was called.
    final Instant callTime = wall.instant().truncatedTo(ChronoUnit.SECONDS);

    @Mixin
    final SilenceStoreOptions storeOptions = new SilenceStoreOptions();

    /// Reads or changes what is kept, and prints the result.
    abstract void run(SilenceEditor editor) throws IOException;

    @Override
    protected final int run() throws IOException {
        storeOptions.useStore(store -> run(new SilenceEditor(store, callTime)));
        return ExitCode.OK;
    }

    final void printText(String line) {
        out().println(PrintableText.of(line));
    }

    /// Keeps one entry more, prints its text, and warns where the place had to be made for it.
    final void putEntry(SilenceEditor editor, String id, String entry, String text) throws IOException {
        boolean storeMade = editor.makeChange((_, _) -> new SilenceEditor.Change(Map.of(id, entry), Set.of()));
        printText(text);
        if (storeMade) {
            printComplaint(storeOptions.madeText(), ExitCode.OK);
        }
    }
}
