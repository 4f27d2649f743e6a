package io.barograph.program;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Holds the import table of this module, which knows nothing of HTTP.
class ArchitectureTest {

    /// What each package may import besides itself, the JDK, JSpecify and SLF4J.
    private static final Map<String, String[]> TABLE =
            Map.of("io.barograph.program", new String[] {}, "io.barograph.program.options", new String[] {
                "io.barograph.problem", "picocli"
            });

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.barograph.program");

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
    void readsNoClockButInClocks() {
        noClasses()
                .that()
                .haveSimpleNameNotContaining("Clock")
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
                .check(CLASSES);
    }
}
