package io.barograph.rules.cases.file;

import io.barograph.signal.Culprits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Makes the culprits of a case. Where it names one, no other is there; where it names none, nothing is known of them,
/// or in a calm case that there are none. One missing value makes all of the resource missing.
record CaseCulprits(Map<String, ValueSeries> inputs, boolean calm) {

    private static final Pattern INPUT =
            Pattern.compile("Culprit\\((CPU|MEMORY|IO), ([^\\s()?]{1,317})\\)\\.(imposed|suffered)");

    /// What the text says of a culprit, or null if the input is none.
    ///
    /// @throws IllegalArgumentException if the text is no series of numbers
    static @Nullable ValueSeries parseSeries(String input, String text) {
        return INPUT.matcher(input).matches() ? ValueSeries.parse(text, UnitSuffixes.NONE) : null;
    }

    /// The resources of which more culprits are named than a snapshot has.
    static List<Resource> overcrowdedResources(Set<String> inputs) {
        Map<String, Set<String>> owners = new TreeMap<>();
        for (String input : inputs) {
            Matcher it = INPUT.matcher(input);
            if (it.matches()) {
                owners.computeIfAbsent(it.group(1), _ -> new HashSet<>()).add(it.group(2));
            }
        }
        return Stream.of(Resource.values())
                .filter(resource ->
                        owners.getOrDefault(resource.name(), Set.of()).size() > Culprits.MOST)
                .toList();
    }

    List<Culprits> culpritsAt(int index) {
        Map<Resource, Map<String, Map<String, Reading<Double>>>> readingsByResource = new EnumMap<>(Resource.class);
        inputs.forEach((input, series) -> {
            Matcher it = INPUT.matcher(input);
            if (it.matches()) {
                readingsByResource
                        .computeIfAbsent(Resource.valueOf(it.group(1)), _ -> new TreeMap<>())
                        .computeIfAbsent(it.group(2), _ -> new HashMap<>())
                        .put(it.group(3), CaseObservations.toReading(series.sampleAt(index)));
            }
        });
        if (readingsByResource.isEmpty() && !calm) {
            return List.of();
        }
        return Arrays.stream(Resource.values())
                .map(resource ->
                        new Culprits(resource, partsByOwner(readingsByResource.getOrDefault(resource, Map.of()))))
                .toList();
    }

    private static Reading<Culprits.Parts> partsByOwner(Map<String, Map<String, Reading<Double>>> owners) {
        for (Map<String, Reading<Double>> ownerReadings : owners.values()) {
            for (Reading<Double> value : ownerReadings.values()) {
                if (!value.isPresent()) {
                    return Reading.absent(value.why());
                }
            }
        }
        return Reading.of(new Culprits.Parts(of(owners, "imposed"), of(owners, "suffered"), 0));
    }

    private static List<Culprits.Part> of(Map<String, Map<String, Reading<Double>>> owners, String field) {
        return owners.entrySet().stream()
                .map(entry -> {
                    Reading<Double> value = entry.getValue().get(field);
                    Double percent = value == null ? null : value.orNull();
                    double knownPercent = percent == null ? 0 : percent;
                    return new Culprits.Part(entry.getKey(), entry.getKey(), knownPercent, knownPercent, knownPercent);
                })
                .filter(part -> part.percent() > 0)
                .collect(Collectors.collectingAndThen(Collectors.toList(), Culprits.Parts::worstFirst));
    }
}
