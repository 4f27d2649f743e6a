package io.barograph.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Members of the programs' types say what they do and hold: a method has a verb and its object, a variable is a noun.
class MemberNamesTest {

    private static MemberNames names = new MemberNames(0, List.of(), List.of(), 0, List.of(), 0, List.of());

    @BeforeAll
    static void count() throws IOException {
        names = MemberNames.of(SourceFiles.all().stream()
                .filter(file -> file.toString().contains("src/main/java"))
                .filter(file -> !file.startsWith(Checkout.HOME.resolve("testkit")))
                .filter(file -> !file.startsWith(Checkout.HOME.resolve("bench")))
                .toList());
    }

    @Test
    void atMostHalfOfTheMethodsThatActAreOneWord() {
        assertThat(MemberNames.percent(names.oneWord(), names.verbs()))
                .as(() -> worst(names.oneWord()))
                .isLessThanOrEqualTo(50);
    }

    @Test
    void hardlyAnyMethodIsABarePreposition() {
        assertThat(names.bare()).hasSizeLessThanOrEqualTo(50);
    }

    @Test
    void hardlyAnyVariableIsAnAdverb() {
        assertThat(MemberNames.percent(names.adverbs(), names.variables()))
                .as(() -> worst(names.adverbs()))
                .isLessThanOrEqualTo(3);
    }

    @Test
    void mostVariablesOfOwnTypesShareAWordWithThem() {
        assertThat(MemberNames.percent(names.strangers(), names.typed()))
                .as(() -> worst(names.strangers()))
                .isLessThanOrEqualTo(20);
    }

    @Test
    void countsWhatItSays(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("Engine.java"), """
                class Engine implements Runnable {
                    private Engine own;
                    int after() { return 0; }
                    void stand(int there) {}
                    void settleDemand(Engine spareEngine) {}
                    @Override public void run() {}
                    static Engine of(String text) { return null; }
                }
                """);

        assertThat(MemberNames.of(List.of(file)))
                .isEqualTo(new MemberNames(
                        3,
                        List.of("Engine.stand", "Engine.of"),
                        List.of("Engine.after"),
                        4,
                        List.of("Engine.own", "Engine.there"),
                        2,
                        List.of("Engine own")));
    }

    /// What stands most often, with how often.
    private static String worst(List<String> found) {
        return found.stream().collect(Collectors.groupingBy(name -> name, Collectors.counting())).entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(60)
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
