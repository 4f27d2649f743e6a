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

    /// What the first line of an indented block looks like if it is one of commands: a program and its arguments. Else
    /// it is a sentence, a rule, a formula, Java.
    private static final Pattern COMMAND =
            Pattern.compile("(?:\\w+=\\S.*|(?!declare )[a-z./][\\w./-]*(?: (?! |is |= |-> |\\().*)?)");

    /// Below these are no pages for readers: sources with their tests' files, and what a build or a tool leaves.
    private static final Pattern NO_PAGES = Pattern.compile("src|target|\\..+");

    /// What was once.
    private static final Path HISTORY = Path.of("CHANGELOG.md");

    /// What stands in a file, or is printed.
    private static final Set<String> NOT_TYPED = Set.of("drl", "ini", "java", "text", "yaml");

    public PageStep {
        shown = List.copyOf(shown);
    }

    /// The pages for readers, below the checkout, in the order of their names.
    public static List<Path> pagesOf(Path checkout) throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(checkout, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                return !directory.equals(checkout) && NO_PAGES.matcher(name).matches()
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    pages.add(checkout.relativize(file));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        pages.remove(HISTORY);
        Collections.sort(pages);
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
                default -> {
                    if (!NOT_TYPED.contains(block.language())) {
                        throw new IllegalArgumentException("%s:%d: nothing is known of blocks of %s"
                                .formatted(page, block.firstLine(), block.language()));
                    }
                }
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

    /// All that is typed, of whatever program.
    public List<ProgramCall> calls() {
        return ProgramCall.callsOf(commands);
    }

    /// The step without the lines on which a program is called that is not one of these. One that loses a line shows
    /// no answer.
    public PageStep keepingLines(Predicate<ProgramCall> isKept) {
        if (calls().stream().allMatch(isKept)) {
            return this;
        }
        String kept = ProgramCall.programLines(commands).stream()
                .filter(each -> ProgramCall.callsOf(each).stream().allMatch(isKept))
                .collect(Collectors.joining("\n"));
        return new PageStep(page, line, form, kept, List.of());
    }
}
