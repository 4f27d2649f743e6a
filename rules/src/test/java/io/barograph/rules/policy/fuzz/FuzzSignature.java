package io.barograph.rules.policy.fuzz;

import io.barograph.problem.Problem;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.refusal.CheckId;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What is interesting in an outcome: which kinds of problem it has, and which forms of the language an accepted file
/// uses.
final class FuzzSignature {

    private static final Pattern RECORD =
            Pattern.compile("\\b([A-Z][A-Za-z]+)\\[|comparator=([A-Z_]+)|operation=([A-Z]+)");

    private static final int WORDS = 3;

    private FuzzSignature() {}

    static Set<String> of(FuzzJudge.Outcome outcome) {
        Set<String> found = new TreeSet<>();
        outcome.problems().forEach(each -> found.add(kind(each)));
        Policy policy = outcome.policy();
        if (policy != null) {
            policy.rules().forEach(rule -> rule.when().forEach(each -> condition(each, found)));
            policy.rules().forEach(rule -> rule.then().forEach(each -> forms(each.toString(), found)));
        }
        return found;
    }

    private static void condition(ConditionalElement condition, Set<String> found) {
        String quantifier = condition.getClass().getSimpleName();
        found.add("accepted " + quantifier + " " + condition.pattern().fact().name());
        condition.pattern().constraints().forEach(each -> forms(each.toString(), found));
    }

    private static void forms(String tree, Set<String> found) {
        Matcher matcher = RECORD.matcher(tree);
        while (matcher.find()) {
            for (int i = 1; i <= matcher.groupCount(); i++) {
                if (matcher.group(i) != null) {
                    found.add("accepted " + matcher.group(i));
                }
            }
        }
    }

    /// Its check, and of the checks that find many things how the text begins, without what is the file's in it.
    private static String kind(Problem problem) {
        String id = (problem.isError() ? "refused " : "warned ") + problem.check();
        String text = problem.text();
        for (String each :
                List.of("has no field", "is not bound", "nothing in this policy", " takes ", " is given twice")) {
            if (text.contains(each)) {
                return id + " " + each.strip();
            }
        }
        if (problem.check().equals(CheckId.UNKNOWN_NAME.id())) {
            return id + (text.startsWith("unknown ") ? " " + text.split(" ", -1)[1] : "");
        }
        if (!problem.check().equals(CheckId.SYNTAX.id()) && !problem.check().equals(CheckId.MEANING.id())) {
            return id;
        }
        String[] words = text.replaceAll("\".*?\"|[$][A-Za-z_]+|[0-9.]+\\S*", "")
                .replaceAll("^(a |the byte |the number |parameter |an? )[A-Za-z0-9]\\S*", "$1")
                .replaceAll("(?<=found ).*", "")
                .strip()
                .split("[^a-z]+", -1);
        return id + " " + String.join("-", List.of(words).subList(0, Math.min(WORDS, words.length)));
    }
}
