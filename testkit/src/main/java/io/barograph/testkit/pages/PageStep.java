package io.barograph.testkit.pages;

import module java.base;

/// Commands of a page that a reader types at once, and what the page shows as their answer.
///
/// @param page below the checkout
/// @param line of the page on which the commands begin, from 1
/// @param commands one line or more, as a shell takes them
/// @param shown the lines that the page shows as the answer; empty if it shows none
public record PageStep(Path page, int line, Form form, String commands, List<String> shown) {

    /// How commands and answers are told apart.
    public enum Form {
        /// A block `sh`, and the block `text` behind it, if one is there.
        SCRIPT,
        /// Behind `$ `, and the lines up to the next one.
        SESSION,
        /// A paragraph of an indented block, and its other paragraphs, whose lines are wrapped and cut.
        PARAGRAPH
    }

    private static final String PROMPT = "$ ";

    /// What the first line of an indented block begins with if it is one of commands.
    private static final Pattern COMMAND =
            Pattern.compile("(?:sudo )?(?:[\\w./-]*/)?(?:barograph|kubectl|kubectl-barograph|helm|curl)(?: .*)?");

    public PageStep {
        shown = List.copyOf(shown);
    }

    /// The pages that have commands for readers, below the checkout, in the order of their names.
    public static List<Path> pagesOf(Path checkout) throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String root : List.of("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs", "examples", "deploy")) {
            try (Stream<Path> files = Files.walk(checkout.resolve(root))) {
                files.filter(file -> file.toString().endsWith(".md"))
                        .map(checkout::relativize)
                        .sorted()
                        .forEach(pages::add);
            }
        }
        return pages;
    }

    /// All steps of these pages.
    public static List<PageStep> stepsOfAll(Path checkout) throws IOException {
        List<PageStep> steps = new ArrayList<>();
        for (Path page : pagesOf(checkout)) {
            steps.addAll(stepsOf(checkout, page));
        }
        return steps;
    }

    /// All steps of a page, in its order.
    ///
    /// @param page below the checkout
    public static List<PageStep> stepsOf(Path checkout, Path page) throws IOException {
        List<CodeBlock> blocks = CodeBlock.blocksOf(Files.readAllLines(checkout.resolve(page)));
        List<PageStep> steps = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            CodeBlock block = blocks.get(i);
            switch (block.language()) {
                case "sh" ->
                    steps.add(new PageStep(
                            page,
                            block.firstLine() + 1,
                            Form.SCRIPT,
                            String.join("\n", block.lines()),
                            answerOf(block, blocks.subList(i + 1, blocks.size()))));
                case "console" -> addSession(steps, page, block.firstLine() + 1, block.lines());
                case "" -> addIndented(steps, page, block);
                default -> {} // what stands in a file, or is printed
            }
        }
        return steps;
    }

    /// The lines of the block of text right behind a script; none where there is no such block.
    private static List<String> answerOf(CodeBlock script, List<CodeBlock> following) {
        return following.stream()
                .limit(1)
                .filter(block -> block.language().equals("text") && block.firstLine() <= script.lastLine() + 2)
                .flatMap(block -> block.lines().stream())
                .toList();
    }

    private static void addIndented(List<PageStep> steps, Path page, CodeBlock block) {
        String first = block.lines().getFirst();
        if (first.startsWith(PROMPT)) {
            addSession(steps, page, block.firstLine(), block.lines());
        } else if (COMMAND.matcher(first).matches()) {
            int end = block.lines().indexOf("");
            int typed = end < 0 ? block.lines().size() : end;
            steps.add(new PageStep(
                    page,
                    block.firstLine(),
                    Form.PARAGRAPH,
                    String.join("\n", block.lines().subList(0, typed)),
                    block.lines().subList(typed, block.lines().size())));
        }
    }

    private static void addSession(List<PageStep> steps, Path page, int line, List<String> lines) {
        int begin = 0;
        for (int i = 1; i <= lines.size(); i++) {
            if (i == lines.size() || lines.get(i).startsWith(PROMPT)) {
                int typed = begin + 1;
                while (lines.get(typed - 1).endsWith("\\")) {
                    typed++;
                }
                steps.add(new PageStep(
                        page,
                        line + begin,
                        Form.SESSION,
                        String.join("\n", lines.subList(begin, typed)).substring(PROMPT.length()),
                        lines.subList(typed, i)));
                begin = i;
            }
        }
    }

    /// Whether the page shows what was printed, as far as it shows anything.
    public boolean shows(List<String> printed) {
        if (shown.isEmpty()) {
            return true;
        }
        return form == Form.PARAGRAPH ? PageOutput.wraps(shown, printed) : PageOutput.matches(shown, printed);
    }

    /// For messages.
    public String place() {
        return page + ":" + line;
    }

    /// The commands of Barograph among these.
    public List<PageCommand> barographCommands() {
        return PageCommand.commandsOf(commands);
    }
}
