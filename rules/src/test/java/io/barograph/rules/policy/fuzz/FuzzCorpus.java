package io.barograph.rules.policy.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// Finds the inputs worth keeping: `main FROM COUNT DIRECTORY` writes the smallest input of each kind of
/// outcome, cut down as far as it still has it.
final class FuzzCorpus {

    private static final int LARGEST = 6_000;

    private final FuzzJudge judge = new FuzzJudge();
    private final Map<String, byte[]> smallest = new TreeMap<>();

    private void take(byte[] input, FuzzJudge.Outcome outcome) {
        if (input.length <= LARGEST) {
            for (String each : FuzzSignature.of(outcome)) {
                smallest.merge(each, input, (before, now) -> now.length < before.length ? now : before);
            }
        }
    }

    /// Without any run of tokens that the outcome does not need.
    private byte[] cut(byte[] input, String wanted) {
        List<String> tokens = new ArrayList<>(RuleFileSpans.tokens(FuzzJudge.shown(input)));
        for (int length = tokens.size() / 2; length > 0; length /= 2) {
            for (int at = 0; at + length <= tokens.size(); ) {
                List<String> rest = new ArrayList<>(tokens);
                rest.subList(at, at + length).clear();
                if (FuzzSignature.of(judge.judge(bytes(rest))).contains(wanted)) {
                    tokens = rest;
                } else {
                    at += length;
                }
            }
        }
        return bytes(tokens);
    }

    private static byte[] bytes(List<String> tokens) {
        return String.join("", tokens).getBytes(StandardCharsets.ISO_8859_1);
    }

    public static void main(String[] args) throws IOException {
        FuzzCorpus corpus = new FuzzCorpus();
        new Fuzzer().run(Long.parseLong(args[0]), Long.parseLong(args[1]), corpus::take);
        for (Map.Entry<String, byte[]> each : corpus.smallest.entrySet()) {
            String name = each.getKey().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
            Files.write(
                    Path.of(args[2], name.replaceAll("-$", "") + ".drl"), corpus.cut(each.getValue(), each.getKey()));
        }
        System.out.println(corpus.smallest.size() + " kept");
    }
}
