package io.barograph.exporter;

import java.util.ArrayList;
import java.util.List;

/// What is wrong with a configuration, all of it.
final class Problems {

    private final List<String> all = new ArrayList<>();

    void add(String problem) {
        all.add(problem);
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    List<String> all() {
        return List.copyOf(all);
    }
}
