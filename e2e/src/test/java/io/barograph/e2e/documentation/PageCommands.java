package io.barograph.e2e.documentation;

import module java.base;

/// The commands of a Markdown page, in its order: each `sh` block, and the `text` block behind it, if one
/// is there, with what the page says comes of it.
record PageCommands(List<Step> steps) {

    private static final String FENCE = "```";

    /// One block of commands.
    ///
    /// @param line of the page on which the block begins, from 1
    /// @param shown the lines that the page shows as the answer; `...` stands for any lines; empty if it shows none
    record Step(int line, String commands, List<String> shown) {}

    static PageCommands read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).equals(FENCE + "sh")) {
                int end = end(lines, i + 1);
                String commands = String.join("\n", lines.subList(i + 1, end));
                int next = end + 1 < lines.size() && lines.get(end + 1).isEmpty() ? end + 2 : end + 1;
                List<String> shown = List.of();
                if (next < lines.size() && lines.get(next).equals(FENCE + "text")) {
                    shown = lines.subList(next + 1, end(lines, next + 1));
                }
                steps.add(new Step(i + 1, commands, List.copyOf(shown)));
                i = end;
            }
        }
        return new PageCommands(List.copyOf(steps));
    }

    private static int end(List<String> lines, int from) {
        for (int i = from; i < lines.size(); i++) {
            if (lines.get(i).equals(FENCE)) {
                return i;
            }
        }
        throw new IllegalArgumentException("the block that begins on line " + from + " has no end");
    }
}
