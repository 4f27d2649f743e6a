package io.barograph.testkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import module java.base;
import org.junit.jupiter.api.DynamicTest;

/// The main classes of one module: which packages they may use, and which of them may read a clock.
public final class ImportRules {

    private static final List<String> ALWAYS_ALLOWED = List.of("java..", "org.slf4j..", "org.jspecify..");
    private static final Pattern LIBRARY = Pattern.compile("(at|com|io|javax?|org)[.].*|picocli(..)?");
    private static final Set<String> CLOCKS = Set.of(
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.lang.Thread.sleep",
            "java.time.Instant.now",
            "java.time.Clock.systemUTC");

    private final String base;
    private final JavaClasses classes;

    /// @param base the package that holds all of the module's packages
    public ImportRules(String base) {
        this.base = base;
        this.classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(base);
    }

    public JavaClasses mainClasses() {
        return classes;
    }

    /// One test for each package, and one that expects a row for each package but the base.
    ///
    /// @param rows what each package may use besides itself, the JDK, SLF4J and JSpecify: `PACKAGE: NAME NAME`. A
    ///     line that begins with a blank continues the row before. A package is named without the base, and `.`
    ///     is the base. Any other name is of a library or begins behind `io.barograph.`
    public Stream<DynamicTest> table(String rows) {
        Map<String, List<String>> table = new LinkedHashMap<>();
        for (String row : rows.replaceAll("\n +", " ").lines().toList()) {
            String[] parts = row.split(":", 2);
            table.put(
                    parts[0],
                    Pattern.compile(" +")
                            .splitAsStream(parts[1])
                            .filter(name -> !name.isEmpty())
                            .toList());
        }
        return Stream.concat(
                Stream.of(DynamicTest.dynamicTest(
                        "every package has a row",
                        () -> assertThat(classes)
                                .isNotEmpty()
                                .extracting(JavaClass::getPackageName)
                                .allMatch(
                                        name -> name.equals(base)
                                                || table.containsKey(name.substring(base.length() + 1)),
                                        "has a row"))),
                table.entrySet().stream()
                        .map(row -> DynamicTest.dynamicTest(row.getKey(), () -> check(row.getKey(), table))));
    }

    private void check(String room, Map<String, List<String>> table) {
        Stream<String> allowed = Stream.concat(Stream.of(room), table.getOrDefault(room, List.of()).stream())
                .map(name -> fullName(name, table.keySet()));
        classes()
                .that()
                .resideInAPackage(fullName(room, table.keySet()))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        Stream.concat(ALWAYS_ALLOWED.stream(), allowed).toArray(String[]::new))
                .check(classes);
    }

    private String fullName(String name, Set<String> rooms) {
        if (name.equals(".")) {
            return base;
        }
        if (rooms.contains(name)) {
            return base + "." + name;
        }
        return LIBRARY.matcher(name).matches() ? name : "io.barograph." + name;
    }

    /// Fails when one of these packages uses one of the others. A name begins behind `io.barograph.` unless it is of a
    /// library.
    public void neverUses(String packages, String... others) {
        noClasses()
                .that()
                .resideInAPackage(fullName(packages, Set.of()))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        Stream.of(others).map(name -> fullName(name, Set.of())).toArray(String[]::new))
                .check(classes);
    }

    /// Fails when a class reads a clock or sleeps.
    ///
    /// @param allowed a regular expression for the simple names of those that may
    public void readsNoClockBut(String allowed) {
        Pattern names = Pattern.compile(allowed);
        noClasses()
                .that(DescribedPredicate.describe(
                        "are not called " + allowed,
                        type -> !names.matcher(type.getSimpleName()).find()))
                .should()
                .callCodeUnitWhere(DescribedPredicate.<JavaCall<?>>describe(
                        "a clock is read",
                        call -> CLOCKS.contains(call.getTargetOwner().getFullName() + "."
                                + call.getTarget().getName())))
                .check(classes);
    }
}
