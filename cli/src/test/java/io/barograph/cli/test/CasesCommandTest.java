package io.barograph.cli.test;

import io.barograph.cli.CommandTest;
import module java.base;
import org.junit.jupiter.api.io.TempDir;

/// A directory with one rule file and its cases, for `barograph test`.
abstract class CasesCommandTest extends CommandTest {

    static final String RULES = """
        rule "pods wait" when
            Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
        then
            node.condition("High").after("10s").keepFor("1m");
        end
        """;

    @TempDir
    Path directory = Path.of("");

    final void write(String rules, String cases) throws IOException {
        Files.writeString(directory.resolve("pods.drl"), rules);
        Files.writeString(directory.resolve("pods.cases.yaml"), cases);
    }

    final int test(Object... arguments) {
        return run(new TestCommand(), arguments);
    }

    final String printed() {
        return out.replace(directory.toString(), "DIR");
    }
}
