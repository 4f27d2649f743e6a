package io.barograph.wire.read;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The fields that the objects around the cursor have had so far. It makes nothing for an object of a size that
/// we know: thousands of snapshots come every few seconds, of a hundred objects each.
final class SeenFieldNames {

    /// The number of names beyond which looking at each is no longer the quickest.
    private static final int FEW = 24;

    private String[] names = new String[64];
    private int[] begins = new int[8];
    private int depth = -1;
    private int size;
    private @Nullable Set<String> many;

    void openObject() {
        depth++;
        if (depth == begins.length) {
            begins = Arrays.copyOf(begins, 2 * depth);
        }
        begins[depth] = size;
        many = null;
    }

    void closeObject() {
        size = begins[depth];
        depth--;
        many = null;
    }

    /// Whether the object that was opened last did not have the name yet.
    boolean addName(String name) {
        if (size - begins[depth] >= FEW) {
            return addToMany(name);
        }
        for (int i = begins[depth]; i < size; i++) {
            if (names[i].equals(name)) {
                return false;
            }
        }
        keepName(name);
        return true;
    }

    private boolean addToMany(String name) {
        Set<String> allNames = many;
        if (allNames == null) {
            allNames = new HashSet<>(Arrays.asList(names).subList(begins[depth], size));
            many = allNames;
        }
        if (!allNames.add(name)) {
            return false;
        }
        keepName(name);
        return true;
    }

    private void keepName(String name) {
        if (size == names.length) {
            names = Arrays.copyOf(names, 2 * size);
        }
        names[size] = name;
        size++;
    }
}
