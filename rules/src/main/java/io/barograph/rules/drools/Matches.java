package io.barograph.rules.drools;

import java.util.Set;
import java.util.TreeSet;

/// What the printed consequences may touch, and all they may touch: it takes the id of a rule that matched.
///
/// Public because Drools generates classes that call it.
public final class Matches {

    private final Set<String> ids = new TreeSet<>();

    Matches() {}

    /// The rule with this id matched.
    public void add(String id) {
        ids.add(id);
    }

    Set<String> ids() {
        return ids;
    }
}
