package io.barograph.testkit.pages;

import module java.base;

/// What sentences, lists and tables of a page name as a command.
///
/// One that has more than the names of the program and of its command is complete: a reader types it as it stands, with
/// names of their own. `helm uninstall` only speaks of a command, and so does `kubectl apply -f`, whose sentence says
/// which file.
public final class SentenceCommands {

    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");

    /// Code in a sentence; it may go on on the next line.
    private static final Pattern CODE = Pattern.compile("(?<!`)`([^`\n]+(?:\n[^`\n]+)?)`(?!`)");

    /// Programs whose complete calls are typed. `source` and `export` change the shell.
    private static final Pattern TYPED =
            Pattern.compile("(?:(?:\\./)?barograph|kubectl|helm|curl|ps|source|export) .*");

    private static final Pattern NAMES_ALONE =
            Pattern.compile("(?:\\./)?[a-z]+(?: (?:[a-z]+|from-kubelet|port-forward))*(?: -f)?");

    /// A program, whichever, and among what follows an option: nothing but a command looks like that.
    private static final Pattern WITH_OPTION = Pattern.compile("(?:\\./)?[a-z][a-z0-9/-]*(?: [^ ]+)*? --?[a-z].*");

    private SentenceCommands() {}

    /// Calls of whatever program that have an option, so that they are not taken for anything else.
    ///
    /// @param page below the checkout
    public static List<ProgramCall> callsWithOptions(Path checkout, Path page) throws IOException {
        return stepsOfAllCode(checkout, page).stream()
                .filter(step -> WITH_OPTION.matcher(step.commands()).matches())
                .flatMap(step -> step.calls().stream())
                .toList();
    }

    /// Calls of this program, often without what they need.
    ///
    /// @param page below the checkout
    public static List<ProgramCall> callsOf(Path checkout, Path page, String program) throws IOException {
        return stepsOfAllCode(checkout, page).stream()
                .filter(step -> step.commands().startsWith(program + " "))
                .flatMap(step -> step.calls().stream())
                .filter(call -> call.program().equals(program) && call.barographArguments() == null)
                .toList();
    }

    /// Complete commands, each a step without an answer.
    ///
    /// @param page below the checkout
    public static List<PageStep> stepsOf(Path checkout, Path page) throws IOException {
        return stepsOfAllCode(checkout, page).stream()
                .filter(step -> isComplete(step.commands()))
                .toList();
    }

    static boolean isComplete(String code) {
        return TYPED.matcher(code).matches() && !NAMES_ALONE.matcher(code).matches();
    }

    private static List<PageStep> stepsOfAllCode(Path checkout, Path page) throws IOException {
        String sentences = FENCED.matcher(Files.readString(checkout.resolve(page)))
                .replaceAll(block -> "\n".repeat((int) lineEnds(block.group())));
        return CODE.matcher(sentences)
                .results()
                .map(code -> new PageStep(
                        page,
                        (int) lineEnds(sentences.substring(0, code.start())) + 1,
                        PageStep.Form.SESSION,
                        code.group(1).replaceAll("\n *", " "),
                        List.of()))
                .toList();
    }

    private static long lineEnds(String text) {
        return text.chars().filter(each -> each == '\n').count();
    }
}
