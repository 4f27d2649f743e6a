package io.barograph.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Holds the import table of this module, and Vert.x and simpleclient behind the types that it offers.
class ArchitectureTest {

    private static final String WEB = "io.barograph.web";
    private static final String[] LIBRARIES = {"io.vertx..", "io.netty..", "io.prometheus.client..", "at.favre.lib.."};

    /// What each package may import besides itself, the JDK, JSpecify and SLF4J.
    private static final Map<String, String[]> TABLE = Map.of(
            WEB,
            new String[] {
                WEB + ".access",
                WEB + ".config",
                WEB + ".limits",
                WEB + ".metrics",
                WEB + ".tls",
                "io.barograph.program",
                "javax.net.ssl",
                "io.vertx..",
                "io.netty.."
            },
            WEB + ".access",
            new String[] {WEB + ".limits", "io.barograph.program", "io.barograph.problem", "at.favre.lib.crypto.bcrypt"
            },
            WEB + ".config",
            new String[] {
                WEB + ".access",
                WEB + ".limits",
                WEB + ".tls",
                "io.barograph.program",
                "io.barograph.problem",
                "io.barograph.quantity",
                "picocli"
            },
            WEB + ".limits",
            new String[] {"io.barograph.program", "com.sun.management", "io.vertx..", "io.netty.."},
            WEB + ".metrics",
            new String[] {"io.barograph.program", "io.barograph.metric", "com.sun.management", "io.prometheus.client.."
            },
            WEB + ".tls",
            new String[] {WEB + ".limits", "io.barograph.program", "io.barograph.problem", "javax.net.ssl", "io.vertx.."
            });

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(WEB);

    private static final DescribedPredicate<JavaClass> FOREIGN = JavaClass.Predicates.resideInAnyPackage(LIBRARIES);

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

    /// What extends a library's type belongs to the server, and so does `tls`, but for what clients use of it.
    @Test
    void showsNoLibraryTypeInWhatItOffers() {
        DescribedPredicate<JavaClass> offered = DescribedPredicate.describe(
                "are offered to other modules",
                type -> type.getModifiers().contains(JavaModifier.PUBLIC)
                        && !type.isAssignableTo(FOREIGN)
                        && (!type.getPackageName().equals(WEB + ".tls")
                                || type.getName().startsWith(WEB + ".tls.ClientCredentials")));
        methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat(offered)
                .should()
                .notHaveRawReturnType(FOREIGN)
                .andShould()
                .notHaveRawParameterTypes(DescribedPredicate.describe(
                        "with a library's type", types -> types.stream().anyMatch(FOREIGN)))
                .check(CLASSES);
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
                .check(CLASSES);
    }
}
