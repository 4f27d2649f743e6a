package io.barograph.rules.policy.fuzz;

import io.barograph.problem.Problem;
import io.barograph.rules.drools.CompiledRules;
import io.barograph.rules.drools.RandomFacts;
import io.barograph.rules.drools.RuleCompiler;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.DrlPrinter;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.refusal.PolicyException;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.drools.drl.parser.DrlParser;
import org.drools.drl.parser.DroolsParserException;
import org.jspecify.annotations.Nullable;
import org.kie.internal.builder.conf.LanguageLevelOption;

/// Says of an input what came of it, and fails for every outcome that is neither a policy nor a refusal with places.
final class FuzzJudge {

    /// Of so many accepted inputs one is shown to Drools' parser and evaluated, and of those so many one compiled.
    private static final int PARSED = 1_000;

    private static final int COMPILED = 20;

    private static final String PLAIN = "[A-Za-z0-9 ._$:<>=!&|()+*,/@\"-]";

    /// All lines that printed DRL may have. Texts are strings of a constraint, checked by `AllowedText#isComparable`.
    private static final Pattern PRINTED = Pattern.compile("package io\\.barograph\\.printed"
            + "|global java\\.util\\.Set matches;"
            + "|rule \"r[0-9a-f]{16}\" when"
            + "|    (?:not |exists |\\$whole[0-7] : )?io\\.barograph\\.rules\\.fact\\.[A-Z][A-Za-z]{1,20}\\("
            + "(?:" + PLAIN + "|\\[\"[A-Za-z0-9./_-]{1,320}+\"])*+"
            + "|then matches\\.add\\(\"r[0-9a-f]{16}\"\\); end");

    private final SplittableRandom random = new SplittableRandom(7);
    private long accepted;
    private long parsed;

    /// What was found out.
    ///
    /// @param policy null where the input was refused
    record Outcome(@Nullable Policy policy, List<Problem> problems) {}

    long accepted() {
        return accepted;
    }

    Outcome judge(byte[] input) {
        Outcome outcome = read(input);
        if (outcome.policy() != null) {
            accepted++;
            printed(outcome.policy());
        }
        return outcome;
    }

    private static Outcome read(byte[] input) {
        try {
            PolicyReader.Checked checked = PolicyReader.readPolicy("fuzz.drl", input, Map.of());
            places(checked.warnings(), input);
            return new Outcome(checked.policy(), checked.warnings());
        } catch (PolicyException refused) {
            List<Problem> problems = refused.problems();
            require(problems.stream().anyMatch(Problem::isError), "a refusal without an error");
            require(problems.size() <= 2 * ProblemCollector.LIMIT, "too many problems");
            places(problems, input);
            return new Outcome(null, problems);
        }
    }

    private static void places(List<Problem> problems, byte[] input) {
        if (problems.isEmpty()) {
            return;
        }
        int[] widths = widths(input);
        for (Problem each : problems) {
            require(each.file().equals("fuzz.drl"), each);
            require(each.line() >= 1 && each.line() <= widths.length, each);
            require(each.column() >= 1 && each.column() <= widths[each.line() - 1] + 1, each);
            require(!each.text().isBlank() && each.toString().chars().allMatch(c -> c >= ' ' && c <= '~'), each);
        }
    }

    /// Of each line, how many bytes it has.
    private static int[] widths(byte[] input) {
        return Arrays.stream(shown(input).split("\n", -1))
                .mapToInt(String::length)
                .toArray();
    }

    private void printed(Policy policy) {
        String text = DrlPrinter.printPolicy(policy);
        policy.allRules().stream()
                .filter(Rule::isOff)
                .forEach(off -> require(!text.contains(off.id()), "a rule that is off is printed: " + off.name()));
        text.lines().forEach(line -> require(PRINTED.matcher(line).matches(), line));
        if (accepted % PARSED == 0) {
            parsed++;
            try {
                DrlParser parser = new DrlParser(LanguageLevelOption.DRL6);
                parser.parse(false, text);
                require(!parser.hasErrors(), parser.getErrors());
            } catch (DroolsParserException e) {
                throw new AssertionError(text, e);
            }
            List<Fact> facts = RandomFacts.next(random);
            Set<String> matching = RandomFacts.matchingByTree(policy, facts);
            if (parsed % COMPILED == 0) {
                try (CompiledRules rules = RuleCompiler.compilePolicies(List.of(policy))) {
                    require(rules.matchingRules(facts).equals(matching), text);
                }
            }
        }
    }

    private static void require(boolean holds, Object otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    /// The input as it stands, to find out what went wrong.
    static String shown(byte[] input) {
        return new String(input, StandardCharsets.ISO_8859_1);
    }
}
