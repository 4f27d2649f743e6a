package io.barograph.exporter.culprit;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Scope;
import module java.base;

/// The contention of one interval for one resource, divided among those who cause it. In each scope, what is
/// imposed on its owners and the unattributed part sum to what they suffer.
public final class Attribution {

    /// No owner waits for another.
    public static final Attribution NONE = new Attribution();

    private final List<Part> suffered = new ArrayList<>();
    private final Map<Set<Scope>, ScopeSums> byScopes = new LinkedHashMap<>();
    private final List<Owners.Owner> owners = new ArrayList<>();

    private Attribution() {}

    /// The part of one owner.
    ///
    /// @param key the pod's UID, else the cgroup's path
    public record Part(String key, Cgroup owner, double micros) {}

    /// Sums over the sufferers of the same scopes: how much they suffer, and from which owners.
    private static final class ScopeSums {
        private final double[] imposed;
        private double suffered;
        private double unattributed;

        ScopeSums(int owners) {
            imposed = new double[owners];
        }
    }

    static Attribution of(Owners owners, List<Sufferer> waiting, Causes causes) {
        Attribution attribution = new Attribution();
        for (int i = 0; i < owners.size(); i++) {
            attribution.owners.add(owners.ownerAt(i));
        }
        double[] weights = new double[owners.size()];
        for (Sufferer sufferer : waiting) {
            Arrays.fill(weights, 0);
            attribution.addSufferer(sufferer, weights, causes.weighOwners(sufferer, weights), causes);
        }
        return attribution;
    }

    private void addSufferer(Sufferer sufferer, double[] weights, double blameless, Causes causes) {
        ScopeSums of = byScopes.computeIfAbsent(sufferer.scopes(), _ -> new ScopeSums(weights.length));
        String key = sufferer.isKernel() ? sufferer.cgroup().path() : Owners.ownerKey(sufferer.cgroup());
        suffered.add(new Part(key, sufferer.cgroup(), sufferer.micros()));
        of.suffered += sufferer.micros();
        double allWeights = blameless;
        for (double weight : weights) {
            allWeights += weight;
        }
        if (!(allWeights > 0)) {
            of.unattributed += sufferer.micros();
            return;
        }
        double attributed = 0;
        Causes.BlameLimit limit = causes.limitBlame(sufferer);
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0) {
                double part = Math.min(weights[i] / allWeights, limit.mostPart(i, weights[i]));
                of.imposed[i] += sufferer.micros() * part;
                attributed += part;
            }
        }
        of.unattributed += sufferer.micros() * Math.max(0, 1 - attributed);
    }

    /// The parts that owners impose on those of a scope, worst first, without those who impose nothing.
    public List<Part> imposedParts(Scope scope) {
        double[] sums = new double[owners.size()];
        byScopes.forEach((scopes, of) -> {
            for (int i = 0; i < sums.length && scopes.contains(scope); i++) {
                sums[i] += of.imposed[i];
            }
        });
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] > 0) {
                parts.add(new Part(owners.get(i).key(), owners.get(i).cgroup(), sums[i]));
            }
        }
        return worstFirst(parts);
    }

    /// The parts that the node's owners suffer from each other, worst first; kubepods or the root stands for the
    /// kernel's own threads.
    public List<Part> suffered() {
        return worstFirst(suffered);
    }

    /// The sum of what all owners of a scope suffer.
    public double sufferedMicros(Scope scope) {
        return sumForScope(scope, of -> of.suffered);
    }

    /// The part for which no other owner is to blame.
    public double unattributedMicros(Scope scope) {
        return sumForScope(scope, of -> of.unattributed);
    }

    private double sumForScope(Scope scope, ToDoubleFunction<ScopeSums> part) {
        double sum = 0;
        for (Map.Entry<Set<Scope>, ScopeSums> sumsEntry : byScopes.entrySet()) {
            sum += sumsEntry.getKey().contains(scope) ? part.applyAsDouble(sumsEntry.getValue()) : 0;
        }
        return sum;
    }

    private static List<Part> worstFirst(List<Part> parts) {
        return parts.stream()
                .sorted(Comparator.comparingDouble(Part::micros).reversed().thenComparing(Part::key))
                .toList();
    }
}
