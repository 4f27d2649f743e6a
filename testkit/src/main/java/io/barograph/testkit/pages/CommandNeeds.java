package io.barograph.testkit.pages;

import module java.base;

/// What commands of pages need beside a checkout, as a table of the page of pages says.
///
/// @param rows in the table's order, of which the first that fits counts
public record CommandNeeds(List<Row> rows) {

    /// What a command needs, by the words with which the table's second cell begins.
    public enum Need {
        CHECKOUT("a checkout"),
        CLUSTER("a cluster"),
        CONTROLLER("a running controller"),
        HOST("Linux with PSI"),
        ROOT("root"),
        MINUTES("some minutes"),
        REGISTRY("a registry"),
        RELEASE("a release"),
        INTERNET("the Internet"),
        OWN_SOURCE("a source of your own"),
        RECIPE("what the recipe adds");

        private final String words;

        Need(String words) {
            this.words = words;
        }
    }

    /// A kind of command: all of these words, and not that one.
    ///
    /// @param words a verb of Barograph or a program first, or options and files alone
    /// @param without an option; empty for none
    public record Row(List<String> words, String without, Need need) {

        boolean fits(List<String> arguments) {
            return words.stream().allMatch(word -> has(arguments, word))
                    && (without.isEmpty() || !has(arguments, without));
        }

        private boolean has(List<String> arguments, String word) {
            boolean isVerb = word.equals(words.getFirst()) && word.matches("[a-z]+");
            return isVerb
                    ? arguments.getFirst().equals(word)
                    : arguments.stream().anyMatch(argument -> argument.equals(word) || argument.startsWith(word + "="));
        }
    }

    /// What runs wherever a shell does, and is of use beside other programs.
    private static final Set<String> TOOLS = Set.of("cat", "export", "grep", "mkdir", "ps", "sed", "source", "true");

    private static final String HEAD = "| these | need |";

    private static final Pattern KIND = Pattern.compile("`([^`]+)`(?: without `([^`]+)`)?");

    public CommandNeeds {
        rows = List.copyOf(rows);
    }

    /// Reads the one table with this head.
    public static CommandNeeds read(Path page) throws IOException {
        List<Row> rows = Files.readAllLines(page).stream()
                .dropWhile(line -> !line.equals(HEAD))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .flatMap(CommandNeeds::rowsOfLine)
                .toList();
        if (rows.isEmpty()) {
            throw new IllegalArgumentException(page + " has no table \"" + HEAD + "\"");
        }
        return new CommandNeeds(rows);
    }

    private static Stream<Row> rowsOfLine(String line) {
        String[] cells = line.split("\\|", -1);
        String needed = cells[2].replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").strip();
        Need need = Stream.of(Need.values())
                .filter(each -> needed.startsWith(each.words))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("nothing is known of the need \"" + needed + "\""));
        return KIND.matcher(cells[1])
                .results()
                .map(kind -> new Row(
                        List.of(kind.group(1).split(" ", -1)), Objects.requireNonNullElse(kind.group(2), ""), need));
    }

    /// What this command needs.
    ///
    /// @param arguments behind the program's name
    public Need of(List<String> arguments) {
        return rows.stream()
                .filter(row -> row.fits(arguments))
                .map(Row::need)
                .findFirst()
                .orElse(Need.CHECKOUT);
    }

    /// What this call needs, of whatever program.
    ///
    /// @throws IllegalArgumentException if the table says nothing of the program
    public Need of(ProgramCall call) {
        List<String> arguments = call.barographArguments();
        if (arguments != null) {
            return of(arguments);
        }
        if (TOOLS.contains(call.program())) {
            return Need.CHECKOUT;
        }
        return rows.stream()
                .filter(row -> call.program().equals(row.words().getFirst())
                        || call.program().startsWith(row.words().getFirst() + "/"))
                .map(Row::need)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("nothing says what " + call.program() + " needs"));
    }
}
