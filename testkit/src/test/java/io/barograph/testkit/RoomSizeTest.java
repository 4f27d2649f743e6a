package io.barograph.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

/// Keeps packages small and names single, in all modules.
class RoomSizeTest {

    private static final int MOST = 25;
    /// For a package whose `package-info.java` says why.
    private static final int MOST_WITH_REASON = 30;

    private static final double MOST_ON_AVERAGE = 12;
    private static final int MOST_SHARED_NAMES = 10;
    private static final Pattern REASON = Pattern.compile("More than " + MOST + " files:");

    private static final List<Path> FILES = SourceFiles.all();

    private static Map<Path, Long> sizes() {
        return FILES.stream().collect(Collectors.groupingBy(Path::getParent, TreeMap::new, Collectors.counting()));
    }

    @Test
    void noPackageHoldsMoreThanOneCanOverlook() throws IOException {
        Set<String> tooLarge = new TreeSet<>();
        for (Map.Entry<Path, Long> each : sizes().entrySet()) {
            Path info = each.getKey().resolve("package-info.java");
            boolean reason =
                    Files.exists(info) && REASON.matcher(Files.readString(info)).find();
            if (each.getValue() > (reason ? MOST_WITH_REASON : MOST)) {
                tooLarge.add(Checkout.HOME.relativize(each.getKey()) + " holds " + each.getValue() + " files");
            }
        }
        assertThat(tooLarge).isEmpty();
    }

    @Test
    void packagesOfTheProgramsAreSmallOnAverage() {
        assertThat(sizes().entrySet().stream()
                        .filter(each -> each.getKey().toString().contains("src/main/java"))
                        .mapToLong(Map.Entry::getValue)
                        .average()
                        .orElseThrow())
                .isLessThanOrEqualTo(MOST_ON_AVERAGE);
    }

    @Test
    void hardlyAnySimpleNameStandsForTwoThings() {
        Map<String, Long> counts = FILES.stream()
                .map(file -> file.getFileName().toString())
                .filter(name ->
                        !Set.of("package-info.java", "ArchitectureTest.java").contains(name))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        counts.values().removeIf(count -> count == 1);
        assertThat(counts.keySet()).hasSizeLessThanOrEqualTo(MOST_SHARED_NAMES);
    }
}
