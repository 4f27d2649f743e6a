package io.barograph;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import module java.base;
import org.junit.jupiter.api.Test;

/// Holds the import table of this module.
class ArchitectureTest {

    private static final String SIGNAL = "io.barograph.signal";
    private static final String PROBLEM = "io.barograph.problem";
    private static final String GOYAML = "io.barograph.goyaml";
    private static final String QUANTITY = "io.barograph.quantity";
    private static final String USAGE = "io.barograph.usage";
    private static final String WIRE = "io.barograph.wire";
    private static final String JACKSON = "com.fasterxml.jackson.core..";

    /// What each package may import, besides itself, the JDK, JSpecify and SLF4J.
    private static final Map<String, String[]> TABLE = Map.of(
            SIGNAL,
            new String[] {},
            "io.barograph.metric",
            new String[] {},
            QUANTITY,
            new String[] {},
            PROBLEM,
            new String[] {"org.snakeyaml.engine.."},
            USAGE,
            new String[] {SIGNAL},
            "io.barograph.threshold",
            new String[] {SIGNAL, PROBLEM, QUANTITY, GOYAML},
            GOYAML,
            new String[] {PROBLEM, "org.snakeyaml.engine.."},
            WIRE + ".format",
            new String[] {SIGNAL, JACKSON},
            WIRE + ".read",
            new String[] {SIGNAL, USAGE, WIRE + ".format", JACKSON},
            WIRE,
            new String[] {SIGNAL, USAGE, WIRE + ".format", WIRE + ".read", JACKSON});

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.barograph");

    @Test
    void importsOnlyWhatTheTableAllows() {
        TABLE.forEach((room, allowed) -> {
            String[] all = Stream.concat(
                            Stream.of(allowed), Stream.of(room, "java..", "org.jspecify.annotations", "org.slf4j"))
                    .toArray(String[]::new);
            classes()
                    .that()
                    .resideInAPackage(room)
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(all)
                    .check(CLASSES);
        });
    }

    @Test
    void hasARowForEveryPackage() {
        assertThat(CLASSES).isNotEmpty().extracting(JavaClass::getPackageName).allMatch(TABLE::containsKey);
    }

    @Test
    void readsNoClock() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .check(CLASSES);
    }
}
