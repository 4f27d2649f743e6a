package io.barograph.controller;

import io.barograph.problem.NearMatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Pools that `--pool-mode` names and that no node is in: most often a word that was mistyped, and then the pool that
/// was meant goes by another mode than it should. Only the nodes tell which pools there are, so it is no reason not to
/// start.
final class PoolNames implements Supplier<List<String>> {

    private static final Logger LOG = LoggerFactory.getLogger(PoolNames.class);

    private final Set<String> named;
    private final Supplier<@Nullable Set<String>> pools;
    private final Set<String> told = new HashSet<>();
    private volatile List<String> unmatched = List.of();

    /// @param pools those that nodes are in; null while not all nodes are known
    PoolNames(Collection<String> named, Supplier<@Nullable Set<String>> pools) {
        this.named = new TreeSet<>(named);
        this.pools = pools;
    }

    /// A sentence for each of them, as they were last seen.
    @Override
    public List<String> get() {
        return unmatched;
    }

    /// Compares them with the nodes; called now and then, by one thread. Each is told once for as long as it lasts.
    void look() {
        Set<String> known = pools.get();
        if (known == null) {
            return;
        }
        List<String> now = new ArrayList<>();
        for (String each : named) {
            if (known.contains(each)) {
                told.remove(each);
                continue;
            }
            String near = NearMatch.of(each, known);
            String sentence =
                    "--pool-mode: no node is in pool " + each + "." + (near == null ? "" : " Maybe " + near + ".");
            now.add(sentence);
            if (told.add(each)) {
                LOG.warn("{}", sentence);
            }
        }
        unmatched = List.copyOf(now);
    }
}
