package io.barograph.problem;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds the name that was probably meant by a mistyped one.
public final class NearMatch {

    /// The longest word that is compared: longer ones cost time, and two wrong letters in them are rare.
    private static final int MAX_COMPARED = 100;

    private NearMatch() {}

    /// `Did you mean X?`, or what there is to choose from where nothing comes near, or nothing where the choice is
    /// long.
    public static String hintFor(String word, Collection<String> knownWords) {
        String near = of(word, knownWords);
        if (near != null) {
            return "Did you mean " + near + "?";
        }
        return knownWords.isEmpty() || knownWords.size() > 12 ? "" : "Known: " + String.join(", ", knownWords);
    }

    /// The nearest of the known words, or null if none is near: at most a third of the word may differ.
    public static @Nullable String of(String word, Collection<String> knownWords) {
        if (word.length() > MAX_COMPARED) {
            return null;
        }
        String best = null;
        int bestDistance = Math.max(1, word.length() / 3) + 1;
        for (String knownWord : knownWords) {
            if (Math.abs(knownWord.length() - word.length()) >= bestDistance) {
                continue; // however alike the rest is
            }
            int distance = editDistance(word.toLowerCase(Locale.ROOT), knownWord.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = knownWord;
                bestDistance = distance;
            }
        }
        return best;
    }

    /// Letters to insert, delete, replace or swap with their neighbour to make one word of the other.
    static int editDistance(String fromWord, String toWord) {
        int[][] cost = new int[fromWord.length() + 1][toWord.length() + 1];
        for (int i = 0; i <= fromWord.length(); i++) {
            for (int j = 0; j <= toWord.length(); j++) {
                cost[i][j] = i == 0 ? j : j == 0 ? i : stepCost(fromWord, toWord, cost, i, j);
            }
        }
        return cost[fromWord.length()][toWord.length()];
    }

    private static int stepCost(String fromWord, String toWord, int[][] cost, int i, int j) {
        int replaceCost = fromWord.charAt(i - 1) == toWord.charAt(j - 1) ? 0 : 1;
        int least = Math.min(cost[i - 1][j - 1] + replaceCost, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped = i > 1
                && j > 1
                && fromWord.charAt(i - 1) == toWord.charAt(j - 2)
                && fromWord.charAt(i - 2) == toWord.charAt(j - 1);
        return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
