package io.barograph.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

/// Types of the JDK come by `import module java.base`, so that the imports by name show what a file needs of our other
/// packages and of libraries. By name stands only what would mean two things.
class ImportTest {

    private static final Pattern BY_NAME = Pattern.compile("(?m)^import (java[\\w.]*)\\.([A-Z]\\w*);$");

    private static final Set<String> PACKAGES =
            ModuleLayer.boot().findModule("java.base").orElseThrow().getDescriptor().exports().stream()
                    .filter(exported -> !exported.isQualified())
                    .map(ModuleDescriptor.Exports::source)
                    .collect(Collectors.toSet());

    @Test
    void typesOfTheJdkComeByModuleUnlessTheirNameMeansTwoThings() throws IOException {
        Set<String> byName = new TreeSet<>();
        for (Path file : SourceFiles.all()) {
            Matcher each = BY_NAME.matcher(Files.readString(file));
            while (each.find()) {
                String name = each.group(2);
                boolean ours = Files.exists(file.resolveSibling(name + ".java"));
                if (PACKAGES.contains(each.group(1)) && !ours && meanings(name) == 1) {
                    byName.add(Checkout.HOME.relativize(file) + ": " + each.group());
                }
            }
        }
        assertThat(byName).isEmpty();
    }

    private static long meanings(String name) {
        return PACKAGES.stream()
                .filter(folder -> isPublicType(folder + "." + name))
                .count();
    }

    private static boolean isPublicType(String name) {
        try {
            return Modifier.isPublic(Class.forName(name, false, null).getModifiers());
        } catch (ClassNotFoundException notThere) {
            return false;
        }
    }
}
