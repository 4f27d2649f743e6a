package io.barograph.testkit.pages;

import module java.base;

/// What sentences, lists and tables of a page name as a command, often without what it needs.
public final class SentenceCommands {

    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");

    /// Code in a sentence; it may go on on the next line.
    private static final Pattern CODE = Pattern.compile("(?<!`)`([^`\n]+(?:\n[^`\n]+)?)`(?!`)");

    private SentenceCommands() {}

    /// Calls of this program, as a reader would type them.
    ///
    /// @param page below the checkout
    public static List<ProgramCall> callsOf(Path checkout, Path page, String program) throws IOException {
        String sentences =
                FENCED.matcher(Files.readString(checkout.resolve(page))).replaceAll("");
        return CODE.matcher(sentences)
                .results()
                .map(code -> code.group(1).replace('\n', ' '))
                .filter(code -> code.startsWith(program + " "))
                .flatMap(code -> ProgramCall.callsOf(code).stream())
                .filter(call -> call.program().equals(program) && call.barographArguments() == null)
                .toList();
    }
}
