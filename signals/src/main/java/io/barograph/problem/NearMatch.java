package io.barograph.problem;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds the name that was probably meant by a mistyped one.
public final class NearMatch {

    /// Longer words are not compared: it costs time, and two wrong letters in them are rare.
    private static final int MAX_COMPARED = 100;

    private NearMatch() {}

    /// `Did you mean X?`, or what there is to choose from where nothing comes near, or nothing where the choice is
    /// long.
    public static String hint(String word, Collection<String> known) {
        String near = of(word, known);
        if (near != null) {
            return "Did you mean " + near + "?";
        }
        return known.isEmpty() || known.size() > 12 ? "" : "Known: " + String.join(", ", known);
    }

    /// The nearest of the known words, or null if none is near: at most a third of the word may differ.
    public static @Nullable String of(String word, Collection<String> known) {
        if (word.length() > MAX_COMPARED) {
            return null;
        }
        String best = null;
        int bestDistance = Math.max(1, word.length() / 3) + 1;
        for (String each : known) {
            if (Math.abs(each.length() - word.length()) >= bestDistance) {
                continue; // however alike the rest is
            }
            int distance = distance(word.toLowerCase(Locale.ROOT), each.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = each;
                bestDistance = distance;
            }
        }
        return best;
    }

    /// Letters to insert, delete, replace or swap with their neighbour to make one word of the other.
    static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = i == 0 ? j : j == 0 ? i : step(from, to, cost, i, j);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int step(String from, String to, int[][] cost, int i, int j) {
        int same = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int least = Math.min(cost[i - 1][j - 1] + same, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
