package io.barograph.rules.policy.fuzz;

import io.barograph.rules.policy.fuzz.RuleFileSpans.Kind;
import io.barograph.rules.policy.fuzz.RuleFileSpans.Span;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;

/// Makes one hostile input of seeds, by bytes, by tokens or by parts of the tree. A seed and a number say
/// which: a run can be cut in pieces, and each input be made again.
final class RuleFileMutations {

    private static final int RARE = 5_000;

    private final List<List<String>> seeds;
    private final List<List<String>> valid;
    private final Map<Kind, List<List<String>>> donors = new EnumMap<>(Kind.class);

    RuleFileMutations(List<String> texts) {
        seeds = texts.stream().map(RuleFileSpans::tokens).toList();
        valid = texts.stream()
                .filter(RuleFileMutations::isValid)
                .map(RuleFileSpans::tokens)
                .toList();
        for (List<String> each : seeds) {
            for (Span span : RuleFileSpans.of(each)) {
                donors.computeIfAbsent(span.kind(), _ -> new ArrayList<>()).add(each.subList(span.from(), span.to()));
            }
        }
    }

    private static boolean isValid(String text) {
        try {
            PolicyReader.readPolicy("seed.drl", text.getBytes(StandardCharsets.ISO_8859_1), Map.of());
            return true;
        } catch (PolicyException refused) {
            return false;
        }
    }

    /// The input of that number.
    byte[] input(long seed, long number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + number);
        List<List<String>> from = random.nextInt(4) == 0 ? seeds : valid;
        List<String> tokens = new ArrayList<>(from.get(random.nextInt(from.size())));
        int level = random.nextInt(12);
        int edits = 1 + random.nextInt(random.nextInt(20) == 0 ? 30 : 3);
        for (int i = 0; i < edits && level > 1; i++) {
            if (level > 7) {
                gentle(tokens, random);
            } else if (level > 4) {
                tree(tokens, random);
            } else {
                tokens(tokens, random);
            }
        }
        byte[] bytes = String.join("", tokens).getBytes(StandardCharsets.ISO_8859_1);
        for (int i = level > 1 ? random.nextInt(24) - 22 : edits; i > 0; i--) {
            bytes = bytes(bytes, random);
        }
        return bytes;
    }

    private void tree(List<String> tokens, SplittableRandom random) {
        List<Span> spans = RuleFileSpans.of(tokens);
        if (spans.isEmpty()) {
            return;
        }
        Span span = spans.get(random.nextInt(spans.size()));
        List<String> part = tokens.subList(span.from(), span.to());
        List<List<String>> same = donors.getOrDefault(span.kind(), List.of());
        List<String> other = same.isEmpty() ? List.of() : same.get(random.nextInt(same.size()));
        switch (random.nextInt(7)) {
            case 0, 1, 2 -> set(part, other);
            case 3 -> part.clear();
            case 4 -> part.addAll(repeated(part, span.kind(), random.nextInt(RARE) == 0 ? 1_100 : 1, other));
            case 5 -> {
                Span second = spans.get(random.nextInt(spans.size()));
                List<String> copy = List.copyOf(tokens.subList(second.from(), second.to()));
                set(part, copy);
            }
            default -> {
                int depth = 1 + random.nextInt(random.nextInt(50) == 0 ? 500 : 4);
                String before = random.nextInt(3) == 0 ? "!(" : "(";
                part.addFirst(before.repeat(depth));
                part.addLast(")".repeat(depth - random.nextInt(20) / 19));
            }
        }
    }

    /// A change that often leaves a valid file: a number, or a leaf for one of its sort, or a pattern.
    private void gentle(List<String> tokens, SplittableRandom random) {
        List<Span> spans = RuleFileSpans.of(tokens);
        if (spans.isEmpty() || random.nextInt(3) == 0) {
            numberChanged(tokens, tokens.isEmpty() ? 0 : random.nextInt(tokens.size()), random);
            return;
        }
        Span span = spans.get(random.nextInt(spans.size()));
        List<List<String>> same = donors.getOrDefault(span.kind(), List.of());
        for (int tries = 0; tries < 20 && !same.isEmpty(); tries++) {
            List<String> other = same.get(random.nextInt(same.size()));
            List<String> part = tokens.subList(span.from(), span.to());
            if (sort(other) == sort(part)
                    && (span.kind() != Kind.ITEM || other.getLast().equals(part.getLast()))) {
                set(part, other);
                return;
            }
        }
    }

    private static int sort(List<String> part) {
        char first = part.getFirst().isEmpty() ? ' ' : part.getFirst().charAt(0);
        return first == '"' ? 0 : first == '$' ? 1 : first >= '0' && first <= '9' ? 2 : first >= 'A' ? 3 : first;
    }

    private static List<String> repeated(List<String> part, Kind kind, int times, List<String> other) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.add(kind == Kind.ITEM ? ", " : " ");
            all.addAll(i % 2 == 0 ? other : part);
        }
        return all;
    }

    private static void set(List<String> part, List<String> other) {
        List<String> copy = List.copyOf(other);
        part.clear();
        part.addAll(copy);
    }

    private void tokens(List<String> tokens, SplittableRandom random) {
        if (tokens.isEmpty()) {
            tokens.add(word(random));
            return;
        }
        int at = random.nextInt(tokens.size());
        switch (random.nextInt(7)) {
            case 0 -> tokens.remove(at);
            case 1 -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
            case 2 -> Collections.swap(tokens, at, random.nextInt(tokens.size()));
            case 3 -> tokens.add(at, " " + word(random) + " ");
            case 4 -> tokens.set(at, word(random));
            case 5 -> {
                List<String> other = seeds.get(random.nextInt(seeds.size()));
                tokens.set(at, other.isEmpty() ? "" : other.get(random.nextInt(other.size())));
            }
            default -> numberChanged(tokens, at, random);
        }
    }

    /// A small change that often leaves a valid file.
    private static void numberChanged(List<String> tokens, int from, SplittableRandom random) {
        for (int i = from; i < tokens.size(); i++) {
            String token = tokens.get(i);
            if (!token.isEmpty() && token.charAt(0) >= '0' && token.charAt(0) <= '9') {
                tokens.set(i, Integer.toString(random.nextInt(1, 101)));
                return;
            }
        }
    }

    private static byte[] bytes(byte[] input, SplittableRandom random) {
        int from = random.nextInt(input.length + 1);
        int to = Math.min(input.length, from + random.nextInt(40));
        return switch (random.nextInt(5)) {
            case 0 -> spliced(input, from, to, new byte[0]);
            case 1 -> spliced(input, from, from, word(random).getBytes(StandardCharsets.ISO_8859_1));
            case 2 -> spliced(input, from, Math.min(input.length, from + 1), new byte[] {(byte) random.nextInt(256)});
            case 3 -> spliced(input, from, from, Arrays.copyOfRange(input, from, to));
            default -> spliced(input, from, to, word(random).getBytes(StandardCharsets.ISO_8859_1));
        };
    }

    private static String word(SplittableRandom random) {
        return FuzzWords.ALL.get(random.nextInt(FuzzWords.ALL.size()));
    }

    private static byte[] spliced(byte[] input, int from, int to, byte[] middle) {
        byte[] result = new byte[input.length - (to - from) + middle.length];
        System.arraycopy(input, 0, result, 0, from);
        System.arraycopy(middle, 0, result, from, middle.length);
        System.arraycopy(input, to, result, from + middle.length, input.length - to);
        return result;
    }
}
