package io.barograph.testkit.pages;

import module java.base;

/// A block of code on a Markdown page: between fences, or indented by four blanks or more.
///
/// @param firstLine of the page, from 1; of a fenced block the line of its fence
/// @param lastLine the same at its end
/// @param language behind the fence; empty without one
/// @param lines what stands in it, without the indentation that they share
public record CodeBlock(int firstLine, int lastLine, String language, List<String> lines) {

    private static final Pattern FENCE = Pattern.compile("( *)```(\\w*)");
    private static final String INDENTATION = "    ";

    public CodeBlock {
        lines = List.copyOf(lines);
    }

    /// All blocks of a page, in its order.
    public static List<CodeBlock> blocksOf(List<String> page) {
        List<CodeBlock> blocks = new ArrayList<>();
        for (int i = 0; i < page.size(); i++) {
            Matcher fence = FENCE.matcher(page.get(i));
            if (fence.matches()) {
                int end = endOfFenced(page, i + 1);
                blocks.add(new CodeBlock(i + 1, end + 1, fence.group(2), withoutIndentation(page.subList(i + 1, end))));
                i = end;
            } else if (page.get(i).startsWith(INDENTATION)
                    && (i == 0 || page.get(i - 1).isEmpty())) {
                int end = endOfIndented(page, i);
                blocks.add(new CodeBlock(i + 1, end, "", withoutIndentation(page.subList(i, end))));
                i = end - 1;
            }
        }
        return blocks;
    }

    /// The text of a page's first block in this language that has this part.
    public static String textOf(Path page, String language, String part) throws IOException {
        return blocksOf(Files.readAllLines(page)).stream()
                .filter(block -> block.language().equals(language))
                .map(block -> String.join("\n", block.lines()) + "\n")
                .filter(text -> text.contains(part))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException(page + " has no block of " + language + " with " + part));
    }

    private static int endOfFenced(List<String> page, int from) {
        for (int i = from; i < page.size(); i++) {
            if (FENCE.matcher(page.get(i)).matches()) {
                return i;
            }
        }
        throw new IllegalArgumentException("the block that begins on line " + from + " has no end");
    }

    /// The line behind its last one that is not empty and is indented as the first.
    private static int endOfIndented(List<String> page, int from) {
        String first = page.get(from);
        String indentation = first.substring(0, first.indexOf(first.strip()));
        int end = from;
        for (int i = from;
                i < page.size() && (page.get(i).isEmpty() || page.get(i).startsWith(indentation));
                i++) {
            end = page.get(i).isEmpty() ? end : i + 1;
        }
        return end;
    }

    private static List<String> withoutIndentation(List<String> lines) {
        return String.join("\n", lines).stripIndent().lines().toList();
    }
}
