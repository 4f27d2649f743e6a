package io.barograph.cli.test;

import io.barograph.cli.report.text.ReadableValues;
import io.barograph.problem.NearMatch;
import io.barograph.problem.PrintableText;
import module java.base;

/// The cases that `--run` selects, and the message where it selects none.
final class CaseFilter {

    private static final int MAX_NAMED = 5;

    private final Pattern wanted;
    private final Set<String> names = new LinkedHashSet<>();
    private boolean foundAny;

    CaseFilter(Pattern wanted) {
        this.wanted = wanted;
    }

    /// Whether a case of this name is to be run.
    boolean takes(String name) {
        names.add(name);
        boolean found = wanted.matcher(name).find();
        foundAny |= found;
        return found;
    }

    /// Whether any was.
    boolean foundAny() {
        return foundAny;
    }

    /// What, which value, and the names that come near it, or the first there are.
    String complaint() {
        List<String> near = names.stream().filter(this::isNear).toList();
        return "--run is \"" + PrintableText.of(wanted.pattern())
                + "\"; expected what is found in a case's name: none of "
                + names.size() + " has it. " + (near.isEmpty() ? "Maybe one of: " : "Maybe ")
                + listed(near.isEmpty() ? List.copyOf(names) : near);
    }

    /// But for capitals, or a few letters in as many of the name's words as were asked for.
    private boolean isNear(String name) {
        Pattern anyCase = Pattern.compile(wanted.pattern(), wanted.flags() | Pattern.CASE_INSENSITIVE);
        return anyCase.matcher(name).find() || NearMatch.of(wanted.pattern(), stretches(name)) != null;
    }

    private List<String> stretches(String name) {
        String[] words = name.split(" ", -1);
        int length = Math.min(words.length, wanted.pattern().split(" ", -1).length);
        List<String> all = new ArrayList<>();
        for (int from = 0; from + length <= words.length; from++) {
            all.add(String.join(" ", List.of(words).subList(from, from + length)));
        }
        return all;
    }

    private static String listed(List<String> names) {
        List<String> quoted =
                names.stream().map(each -> '"' + PrintableText.of(each) + '"').toList();
        return ReadableValues.listed(quoted, MAX_NAMED);
    }
}
