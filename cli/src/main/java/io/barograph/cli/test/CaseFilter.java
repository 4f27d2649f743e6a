package io.barograph.cli.test;

import io.barograph.cli.report.text.ReadableValues;
import io.barograph.problem.NearMatch;
import io.barograph.problem.PrintableText;
import module java.base;

/// The cases that `--run` selects, and the message where it selects none.
final class CaseFilter {

    private static final int MAX_NAMED = 5;

    private final Pattern namePattern;
    private final Set<String> names = new LinkedHashSet<>();
    private boolean foundAny;

    CaseFilter(Pattern namePattern) {
        this.namePattern = namePattern;
    }

    /// Whether a case of this name is to be run.
    boolean takesCase(String name) {
        names.add(name);
        boolean isFound = namePattern.matcher(name).find();
        foundAny |= isFound;
        return isFound;
    }

    /// Whether any was.
    boolean foundAny() {
        return foundAny;
    }

    /// What, which value, and the names that come near it, or the first there are.
    String complaint() {
        List<String> near = names.stream().filter(this::isNear).toList();
        return "--run is \"" + PrintableText.of(namePattern.pattern())
                + "\"; expected what is found in a case's name: none of "
                + names.size() + " has it. " + (near.isEmpty() ? "Maybe one of: " : "Maybe ")
                + listQuoted(near.isEmpty() ? List.copyOf(names) : near);
    }

    /// But for capitals, or a few letters in as many of the name's words as were asked for.
    private boolean isNear(String name) {
        Pattern anyCase = Pattern.compile(namePattern.pattern(), namePattern.flags() | Pattern.CASE_INSENSITIVE);
        return anyCase.matcher(name).find() || NearMatch.of(namePattern.pattern(), stretchesOf(name)) != null;
    }

    private List<String> stretchesOf(String name) {
        String[] words = name.split(" ", -1);
        int length = Math.min(words.length, namePattern.pattern().split(" ", -1).length);
        List<String> allStretches = new ArrayList<>();
        for (int firstWord = 0; firstWord + length <= words.length; firstWord++) {
            allStretches.add(String.join(" ", List.of(words).subList(firstWord, firstWord + length)));
        }
        return allStretches;
    }

    private static String listQuoted(List<String> names) {
        List<String> quoted =
                names.stream().map(name -> '"' + PrintableText.of(name) + '"').toList();
        return ReadableValues.listedNames(quoted, MAX_NAMED);
    }
}
