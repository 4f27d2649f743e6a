package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The bounds that the options' help names are those that the programs hold to: a value on a bound is taken, and the
/// next one beyond it refused. Another argument is always wrong, so that nothing is ever started.
class OptionBoundsTest {

    private static final String RECORDING = "--replay=../examples/recordings/S01_idle.trace.gz";

    private static final Map<String, List<String>> WRONG_ANYWAY = Map.of(
            "up", List.of("--set=wrong", RECORDING),
            "exporter", List.of("--compat=wrong", RECORDING),
            "controller", List.of("--mode=wrong"),
            "check", List.of("--cluster", "--hazards=wrong"),
            "test", List.of("--junit=/no/such/directory/x.xml", "x"),
            "record", List.of("--path.procfs=/no/such", "x"),
            "replay", List.of("--wrong"),
            "experiment", List.of("--path.procfs=/no/such"),
            "backtest", List.of("--set=wrong"),
            "advise", List.of("gone.trace"));

    @TestFactory
    Stream<DynamicTest> areHeld() {
        return WRONG_ANYWAY.keySet().stream()
                .flatMap(command -> Commands.rows(Commands.named(command))
                        .filter(row -> !row.least().isEmpty())
                        .map(row -> DynamicTest.dynamicTest(
                                command + " " + row.option().longestName(), () -> {
                                    assertThat(complaints(command, row, row.least()))
                                            .doesNotContain(row.option().longestName());
                                    assertThat(complaints(command, row, beyond(row.least(), -1)))
                                            .contains(row.option().longestName());
                                    if (!row.most().isEmpty()) {
                                        assertThat(complaints(command, row, row.most()))
                                                .doesNotContain(row.option().longestName());
                                        assertThat(complaints(command, row, beyond(row.most(), 1)))
                                                .contains(row.option().longestName());
                                    }
                                })));
    }

    private static String complaints(String command, OptionRow row, String value) {
        StringWriter err = new StringWriter();
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(WRONG_ANYWAY.getOrDefault(command, List.of()));
        arguments.add(row.option().longestName() + "=" + value);
        int code = Barograph.commandLine().setErr(new PrintWriter(err, true)).execute(arguments.toArray(String[]::new));
        assertThat(code).as(err.toString()).isEqualTo(2);
        String about = "barograph " + command + ": " + row.option().longestName();
        return err.toString()
                .lines()
                .filter(line -> line.startsWith(about + ":") || line.startsWith(about + " "))
                .collect(Collectors.joining("\n"));
    }

    /// The next value in the last place: 2s to 1s, 0.1 to 0.0, 65535 to 65536.
    private static String beyond(String bound, int step) {
        String number = bound.replaceFirst("[a-z]*$", "");
        BigDecimal value = new BigDecimal(number);
        return value.add(value.ulp().multiply(BigDecimal.valueOf(step))).toPlainString()
                + bound.substring(number.length());
    }
}
