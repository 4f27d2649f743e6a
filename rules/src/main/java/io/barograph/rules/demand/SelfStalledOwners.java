package io.barograph.rules.demand;

import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import module java.base;

/// Who stalls by itself, by its own limit or its own threads, in the scopes whose contention a demand rests on: in one
/// line, by the mean of 10 s. Only who counts as such is named.
public final class SelfStalledOwners {

    private static final Pattern READ = Pattern.compile("\\bContention\\(([A-Z_]+), (CPU|MEMORY|IO)\\)");

    private SelfStalledOwners() {}

    private record ReadScope(Resource resource, Scope scope) {}

    /// `self-limited: shop/web 88 %, shop/db 15 %; self-crowded: shop/batch 12 %`; empty where nobody counts, or where
    /// that is not known.
    ///
    /// @param sentence has a rule's inputs
    /// @param most so many are named of each kind
    public static String ownersLine(Snapshot snapshot, String sentence, int most) {
        Map<Resource, List<OwnerCounts>> countsByResource = new EnumMap<>(Resource.class);
        Set<Resource> resources = EnumSet.noneOf(Resource.class);
        for (ReadScope readScope : scopesNamedIn(sentence)) {
            resources.add(readScope.resource);
            OwnerCounts counts = snapshot.contentionOf(readScope.scope, readScope.resource)
                    .owners()
                    .orNull();
            if (counts != null) {
                countsByResource
                        .computeIfAbsent(readScope.resource, _ -> new ArrayList<>())
                        .add(counts);
            }
        }
        StringJoiner line = new StringJoiner("; ");
        countsByResource.forEach((resource, allCounts) -> {
            String suffix = resources.size() == 1 ? "" : " for " + ContentionCauses.resourceName(resource);
            addKind(
                    line,
                    "self-limited" + suffix,
                    allCounts,
                    OwnerCounts::selfLimited,
                    OwnerCounts.SelfStalled::limited,
                    most);
            addKind(
                    line,
                    "self-crowded" + suffix,
                    allCounts,
                    OwnerCounts::selfCrowded,
                    OwnerCounts.SelfStalled::crowded,
                    most);
        });
        return line.toString();
    }

    private static Set<ReadScope> scopesNamedIn(String sentence) {
        Set<String> scopeNames = Stream.of(Scope.values()).map(Scope::name).collect(Collectors.toSet());
        Set<ReadScope> readScopes = new LinkedHashSet<>();
        READ.matcher(sentence)
                .results()
                .filter(found -> scopeNames.contains(found.group(1)))
                .forEach(found ->
                        readScopes.add(new ReadScope(Resource.valueOf(found.group(2)), Scope.valueOf(found.group(1)))));
        return readScopes;
    }

    private static void addKind(
            StringJoiner line,
            String kind,
            List<OwnerCounts> allCounts,
            ToIntFunction<OwnerCounts> count,
            Function<OwnerCounts.SelfStalled, List<OwnerCounts.Worst>> worst,
            int most) {
        int largest = allCounts.stream().mapToInt(count).max().orElse(0);
        if (largest == 0) {
            return;
        }
        Map<String, Double> percentByName = new HashMap<>();
        for (OwnerCounts counts : allCounts) {
            OwnerCounts.SelfStalled selfStalled = counts.selfStalled();
            if (selfStalled != null) {
                worst.apply(selfStalled).stream()
                        .limit(count.applyAsInt(counts))
                        .forEach(owner -> percentByName.merge(owner.name(), owner.percent(), Math::max));
            }
        }
        String names = percentByName.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .map(owner -> ContentionCauses.ownerText(owner.getKey(), owner.getValue()))
                .collect(Collectors.joining(", "));
        line.add(kind + ": " + (names.isEmpty() ? largest + " not named by the snapshot" : names));
    }
}
