package io.barograph.controller.options;

import io.barograph.problem.NearMatch;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Pools that `--pool-mode` or `--pool-budget` names and that no node is in: most often a word that was mistyped, and
/// then the pool that was meant has another mode or budget than it should. Only the nodes tell which pools there
/// are, so it is no reason not to start.
public final class UnmatchedPools implements Supplier<List<String>> {

    private static final Logger LOG = LoggerFactory.getLogger(UnmatchedPools.class);

    private final SortedMap<String, Set<String>> named = new TreeMap<>();
    private final Supplier<@Nullable Set<String>> pools;
    private final Set<String> reported = new HashSet<>();
    private volatile List<String> unmatched = List.of();

    /// @param named pools by the option that names them
    /// @param pools those that nodes are in; null while not all nodes are known
    public UnmatchedPools(Map<String, ? extends Collection<String>> named, Supplier<@Nullable Set<String>> pools) {
        named.forEach((option, names) -> this.named.put(option, new TreeSet<>(names)));
        this.pools = pools;
    }

    /// Whether there is anything to compare.
    public boolean any() {
        return named.values().stream().anyMatch(names -> !names.isEmpty());
    }

    /// A sentence for each of them, as they were last seen.
    @Override
    public List<String> get() {
        return unmatched;
    }

    /// Compares them with the nodes; called now and then, by one thread. Each is logged once for as long as it lasts.
    public void compareWithNodes() {
        Set<String> knownPools = pools.get();
        if (knownPools == null) {
            return;
        }
        List<String> sentences = new ArrayList<>();
        named.forEach((option, names) -> {
            for (String pool : names) {
                String what = option + ": no node is in pool " + pool + ".";
                if (knownPools.contains(pool)) {
                    reported.remove(what);
                    continue;
                }
                String near = NearMatch.of(pool, knownPools);
                String sentence = near == null ? what : what + " Maybe " + near + ".";
                sentences.add(sentence);
                if (reported.add(what)) {
                    LOG.warn("{}", sentence);
                }
            }
        });
        unmatched = List.copyOf(sentences);
    }
}
