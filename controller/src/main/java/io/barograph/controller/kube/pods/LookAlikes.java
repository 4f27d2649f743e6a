package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.pods.Descheduler;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.signal.Reading;
import module java.base;

/// Tells deschedulers from pods that only look like them. Of each namespace a few workloads are looked at, so
/// that those of one tenant hide no other's: whoever may create pods beside a descheduler can run under its
/// account, too.
final class LookAlikes {

    /// Of one namespace.
    static final int MAX_LOOKED_AT = 10;

    private static final int MAX_PASSING = 1_000;

    private final EvictionRights rights;
    private final RecentWorkloads recent = new RecentWorkloads();
    private final Set<String> passing = new LinkedHashSet<>();

    /// One workload under one account, as it is kept.
    record Key(String workload, String account) {

        static Key of(String text) {
            int blank = text.indexOf(' ');
            return new Key(text.substring(0, blank), text.substring(blank + 1));
        }

        /// Neither part can have a blank.
        String text() {
            return workload + " " + account;
        }

        String namespace() {
            return workload.substring(0, workload.indexOf('/'));
        }
    }

    LookAlikes(ApiConnection connection) {
        rights = new EvictionRights(connection);
    }

    /// One has a pod now, or had one just now.
    synchronized void seen(String key) {
        if (passing.size() < MAX_PASSING) {
            passing.add(key);
        }
    }

    /// Those that are believed to evict, if they have pods or had some within an hour; and those of which that is not
    /// known.
    ///
    /// @param present keys of those that have pods
    /// @param operators namespaces whose pods are believed
    synchronized List<Descheduler> deschedulers(Collection<String> present, Set<String> operators, long nanos) {
        SequencedSet<String> all = new LinkedHashSet<>(present);
        all.addAll(passing);
        passing.clear();
        List<String> believed = new ArrayList<>();
        Map<String, Reading<Boolean>> unknown = new TreeMap<>();
        for (String text : all) {
            Key key = Key.of(text);
            Reading<Boolean> evicts =
                    operators.contains(key.namespace()) ? Reading.of(true) : rights.mayEvict(key.account(), nanos);
            if (!evicts.isPresent()) {
                unknown.put(key.workload(), evicts);
            } else if (Boolean.TRUE.equals(evicts.orNull())) {
                believed.add(key.workload());
            }
        }
        List<String> evicting = recent.recentWorkloads(believed, nanos);
        List<Descheduler> found =
                new ArrayList<>(evicting.stream().map(Descheduler::ofEvicting).toList());
        unknown.forEach((workload, evicts) -> {
            if (found.size() < 2 * RecentWorkloads.MAX && !evicting.contains(workload)) {
                found.add(new Descheduler(workload, evicts));
            }
        });
        return List.copyOf(found);
    }
}
