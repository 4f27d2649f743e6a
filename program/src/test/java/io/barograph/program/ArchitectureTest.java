package io.barograph.program;

import io.barograph.testkit.ImportRules;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Which of this module's packages may use which. It knows nothing of HTTP.
class ArchitectureTest {

    private static final ImportRules PROGRAM = new ImportRules("io.barograph.program");

    @TestFactory
    Stream<DynamicTest> importsOnlyWhatTheTableAllows() {
        return PROGRAM.table("""
                .: problem com.sun.management..
                options: problem picocli
                """);
    }

    @Test
    void readsNoClockButInItsClocks() {
        PROGRAM.readsNoClockBut("Clock");
    }
}
