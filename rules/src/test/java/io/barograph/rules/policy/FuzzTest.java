package io.barograph.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Mutates good and hostile files: each outcome is a policy, or a refusal that points into the file; nothing else.
class FuzzTest {

    private static final int INPUTS = Integer.getInteger("barograph.fuzz", 40_000);

    private static final String PLAIN = "[A-Za-z0-9 ._$:<>=!&|()+*,/@\"-]*";

    /// All that may be in printed DRL. Texts are strings of a constraint, checked by [Texts#isComparable].
    private static final Pattern PRINTED = Pattern.compile("package io\\.barograph\\.printed\n"
            + "global java\\.util\\.Set matches;\n"
            + "(rule \"(r[0-9a-f]{16})\" when\n"
            + "(    (not |exists |\\$whole[0-7] : )?io\\.barograph\\.rules\\.fact\\.(Contention|Pressure|Signal|Node|Condition|Taint|Teardown|Pods|Threshold)"
            + "\\(" + PLAIN + "(labels\\[\"[A-Za-z0-9./_-]+\"]" + PLAIN + ")*\\)\n)+"
            + "then matches\\.add\\(\"\\2\"\\); end\n)+");

    private static final List<String> WORDS = List.of(
            "rule",
            "when",
            "then",
            "end",
            "declare",
            "Parameters",
            "not",
            "exists",
            "in",
            "(",
            ")",
            "((",
            "))",
            ",",
            ".",
            ";",
            ":",
            "==",
            ">=",
            "&&",
            "||",
            "!",
            "$t",
            "\"",
            "\\",
            "\\u0022",
            "{",
            "}",
            "/*",
            "*/",
            "//",
            "\n",
            "Contention",
            "scope",
            "KUBEPODS",
            "Signal",
            "labels[",
            "{$a}",
            "{$m.capacity}",
            "[\"pool\"]",
            "[",
            "]",
            "Node",
            "Condition",
            "Taint",
            "Teardown",
            "Pods",
            "Threshold",
            "HARD",
            "cpuRequests",
            "\"1500m\"",
            "oldest",
            "available",
            "\"1.5Gi\"",
            "\"1e-400\"",
            "\"999999Ei\"",
            "\"10%\"",
            "avg60",
            "40",
            "-1",
            "0",
            "999999999999999",
            "node",
            "hold",
            "evict",
            "reclaim",
            "\"nodefs\"",
            "after",
            "\"5m\"",
            "eval(",
            "System.exit(1)",
            "import",
            "function",
            "\u00e9",
            "\0",
            "\r",
            "-",
            "+",
            "*",
            "/");

    @Test
    void acceptsOrRefusesWithAPlaceAndDoesNothingElse() throws IOException {
        List<byte[]> seeds = seeds();
        Random random = new Random(2026);
        int accepted = 0;
        for (int i = 0; i < INPUTS; i++) {
            byte[] input = seeds.get(random.nextInt(seeds.size()));
            for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
                input = mutated(input, seeds, random);
            }
            accepted += outcome(input) ? 1 : 0;
        }
        assertThat(accepted).as("accepted of " + INPUTS).isBetween(INPUTS / 100, INPUTS * 9 / 10);
    }

    /// Whether the input is accepted; fails for every outcome that is none.
    private static boolean outcome(byte[] input) {
        try {
            Policy policy = PolicyReader.read("fuzz.drl", input, Map.of()).policy();
            assertThat(DrlPrinter.print(policy)).matches(PRINTED);
            return true;
        } catch (PolicyException refused) {
            List<Problem> problems = refused.problems();
            assertThat(problems).hasSizeBetween(1, 2 * Problems.LIMIT).anyMatch(Problem::isError);
            List<String> lines =
                    new String(input, StandardCharsets.ISO_8859_1).lines().toList();
            problems.forEach(
                    each -> assertThat(pointsInto(each, lines)).as("%s", each).isTrue());
            return false;
        } catch (RuntimeException | StackOverflowError other) {
            throw new AssertionError("input:\n" + new String(input, StandardCharsets.ISO_8859_1), other);
        }
    }

    private static boolean pointsInto(Problem problem, List<String> lines) {
        if (problem.line() == 0) {
            return problem.column() == 0;
        }
        // The end of the file may be an empty line behind the last one, and lines here end at a lone CR too.
        return problem.line() <= lines.size() + 1
                && problem.column() >= 1
                && problem.column() <= lines.stream().mapToInt(String::length).sum() + lines.size() + 1;
    }

    private static byte[] mutated(byte[] input, List<byte[]> seeds, Random random) {
        int from = random.nextInt(input.length + 1);
        int to = Math.min(input.length, from + random.nextInt(40));
        return switch (random.nextInt(7)) {
            case 0 -> spliced(input, from, to, new byte[0]);
            case 1 ->
                spliced(
                        input,
                        from,
                        from,
                        WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.ISO_8859_1));
            case 2 ->
                spliced(input, from, to, WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.ISO_8859_1));
            case 3 -> spliced(input, from, Math.min(input.length, from + 1), new byte[] {(byte) random.nextInt(256)});
            case 4 -> spliced(input, from, from, java.util.Arrays.copyOfRange(input, from, to));
            case 5 -> {
                byte[] other = seeds.get(random.nextInt(seeds.size()));
                int start = random.nextInt(other.length);
                yield spliced(
                        input,
                        from,
                        to,
                        java.util.Arrays.copyOfRange(
                                other, start, Math.min(other.length, start + random.nextInt(200))));
            }
            default -> digitChanged(input, random);
        };
    }

    /// A small change that often leaves a valid file.
    private static byte[] digitChanged(byte[] input, Random random) {
        byte[] copy = input.clone();
        for (int tries = 0; tries < 50 && copy.length > 0; tries++) {
            int at = random.nextInt(copy.length);
            if (copy[at] >= '0' && copy[at] <= '9') {
                copy[at] = (byte) ('0' + random.nextInt(10));
                return copy;
            }
        }
        return copy;
    }

    private static byte[] spliced(byte[] input, int from, int to, byte[] middle) {
        byte[] result = new byte[input.length - (to - from) + middle.length];
        System.arraycopy(input, 0, result, 0, from);
        System.arraycopy(middle, 0, result, from, middle.length);
        System.arraycopy(input, to, result, from + middle.length, input.length - to);
        return result;
    }

    private static List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        Attack.all().forEach(each -> seeds.add(each.bytes()));
        String forms;
        try (InputStream in = FuzzTest.class.getResourceAsStream("/policies/forms.drl")) {
            forms = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.US_ASCII);
        }
        for (String rule : forms.substring(forms.indexOf("rule")).split("(?=\nrule )", -1)) {
            String head = forms.substring(0, forms.indexOf("rule"));
            seeds.add((rule.contains("Parameters") ? head + rule : rule).getBytes(StandardCharsets.US_ASCII));
        }
        seeds.add(forms.getBytes(StandardCharsets.US_ASCII));
        return seeds;
    }
}
