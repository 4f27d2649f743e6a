package io.barograph.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Holds the import table of this module.
class ArchitectureTest {

    private static final String BASE = "io.barograph.rules.";
    private static final String SIGNAL = "io.barograph.signal";
    private static final String PROBLEM = "io.barograph.problem";
    private static final String QUANTITY = "io.barograph.quantity";
    private static final String JACKSON = "com.fasterxml.jackson.core..";
    private static final String[] DROOLS = {"org.drools..", "org.kie.."};

    private static final long MOST_FILES = 25;

    /// What each package may import, besides itself, the JDK, JSpecify and SLF4J. Names without a domain are this
    /// module's packages.
    private static final Map<String, List<String>> TABLE = Map.ofEntries(
            room("fact", SIGNAL),
            room("observation", "fact", SIGNAL, QUANTITY),
            room("demand", SIGNAL),
            room("policy.refusal", "demand", SIGNAL, PROBLEM),
            room("policy.catalogue", "fact", "policy.refusal", SIGNAL, QUANTITY),
            room("policy.constraint", "policy.catalogue", PROBLEM),
            room("policy", "policy.catalogue", "policy.constraint", "demand", PROBLEM),
            tree("policy.match", "fact", "observation", PROBLEM),
            tree("policy.parse", "policy.refusal", PROBLEM),
            tree("policy.lint", "policy.match", "policy.refusal", "fact", "observation", "demand", SIGNAL, PROBLEM),
            tree("policy.check", "policy.parse", "policy.lint", "policy.refusal", "fact", "demand", QUANTITY, PROBLEM),
            tree("policy.load", "policy.check", "policy.parse", "policy.refusal", SIGNAL, PROBLEM),
            room("drools", "policy", "fact", DROOLS[0], DROOLS[1]),
            tree("verdict", "policy.match", "drools", "fact", "observation", "demand", PROBLEM),
            tree(
                    "engine",
                    "verdict",
                    "drools",
                    "policy.load",
                    "policy.lint",
                    "policy.match",
                    "policy.refusal",
                    "fact",
                    "observation",
                    "demand",
                    SIGNAL,
                    QUANTITY,
                    PROBLEM,
                    JACKSON),
            tree("cases.file", "policy.load", "fact", "observation", "demand", SIGNAL, QUANTITY, PROBLEM),
            tree(
                    "cases",
                    "cases.file",
                    "engine",
                    "verdict",
                    "policy.load",
                    "policy.match",
                    "fact",
                    "observation",
                    "demand",
                    SIGNAL,
                    QUANTITY,
                    PROBLEM),
            tree(
                    "cases.mutation",
                    "cases",
                    "cases.file",
                    "engine",
                    "verdict",
                    "policy.load",
                    "policy.refusal",
                    "observation",
                    "demand",
                    QUANTITY,
                    PROBLEM),
            tree("explain.question", "engine", "fact", "observation", SIGNAL, QUANTITY, PROBLEM),
            tree("explain.probe", "policy.match", "fact", "observation", QUANTITY, PROBLEM),
            tree("explain.history", "explain.probe", "fact", "observation", PROBLEM),
            tree("explain.change", "explain.probe", "explain.question", "fact", "observation", PROBLEM),
            tree(
                    "explain",
                    "explain.question",
                    "explain.probe",
                    "explain.history",
                    "explain.change",
                    "engine",
                    "fact",
                    "observation",
                    "demand",
                    SIGNAL,
                    QUANTITY,
                    PROBLEM),
            room(
                    "explain.text",
                    "explain",
                    "explain.probe",
                    "explain.history",
                    "explain.change",
                    "demand",
                    QUANTITY,
                    PROBLEM,
                    JACKSON));

    private static final JavaClasses RULES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.barograph.rules");

    @Test
    void importsOnlyWhatTheTableAllows() {
        TABLE.forEach((room, others) -> {
            List<String> allowed = new ArrayList<>(List.of("java..", "org.slf4j..", "org.jspecify..", room));
            allowed.addAll(others);
            classes()
                    .that()
                    .resideInAPackage(room)
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(allowed.toArray(String[]::new))
                    .check(RULES);
        });
    }

    @Test
    void hasARowForEveryPackage() {
        assertThat(RULES).isNotEmpty().extracting(JavaClass::getPackageName).allMatch(TABLE::containsKey);
    }

    @Test
    void noPackageHasMoreThan25Files() {
        Map<String, Long> files = RULES.stream()
                .filter(JavaClass::isTopLevelClass)
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        assertThat(files)
                .isNotEmpty()
                .allSatisfy((room, count) -> assertThat(count).as(room).isLessThanOrEqualTo(MOST_FILES));
    }

    @Test
    void droolsIsInOneRoom() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.barograph.rules.drools")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(DROOLS)
                .check(RULES);
    }

    @Test
    void nobodyAsksForTheTime() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", Duration.class)
                .check(RULES);
    }

    private static Map.Entry<String, List<String>> room(String room, String... others) {
        return Map.entry(
                BASE + room,
                Arrays.stream(others)
                        .map(each -> each.matches("(io|com|org)[.].*") ? each : BASE + each)
                        .toList());
    }

    /// A room that looks at syntax trees.
    private static Map.Entry<String, List<String>> tree(String room, String... others) {
        return room(
                room,
                Stream.concat(Stream.of("policy", "policy.constraint", "policy.catalogue"), Arrays.stream(others))
                        .toArray(String[]::new));
    }
}
