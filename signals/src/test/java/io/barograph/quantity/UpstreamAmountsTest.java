package io.barograph.quantity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.quantity.InvalidAmountException.Fault;
import module java.base;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Random texts, and what Kubernetes' and Go's own parsers made of them: `upstream.tsv`.
class UpstreamAmountsTest {

    private static final long CAPACITY = 107_374_182_400L;
    private static final Map<String, Fault> FAULTS =
            Map.of("suffix", Fault.QUANTITY_SUFFIX, "format", Fault.QUANTITY_FORMAT);

    /// One line of the file.
    private record Row(String kind, String text, String fault, String value, String second, String format) {}

    @TestFactory
    Stream<DynamicTest> readsAsUpstreamDoes() throws IOException {
        List<Row> rows = rows();
        assertThat(rows).hasSizeGreaterThan(700);
        return rows.stream()
                .map(row -> DynamicTest.dynamicTest(row.kind() + " '" + row.text() + "'", () -> check(row)));
    }

    private static void check(Row row) {
        switch (row.kind()) {
            case "quantity" -> quantity(row);
            case "percentage" -> percentage(row);
            default -> duration(row);
        }
    }

    private static void quantity(Row row) {
        if (!row.fault().isEmpty()) {
            assertThatThrownBy(() -> Quantity.parse(row.text()))
                    .isInstanceOfSatisfying(
                            InvalidAmountException.class,
                            e -> assertThat(e.fault()).isEqualTo(FAULTS.get(row.fault())));
            return;
        }
        Quantity quantity = Quantity.parse(row.text());
        assertThat(quantity.exact()).isEqualByComparingTo(new BigDecimal(row.value()));
        assertThat(quantity.text()).isEqualTo(row.second());
        assertThat(quantity.format().name().replace("_", "")).isEqualToIgnoringCase(row.format());
        assertThat(Quantity.parse(quantity.text())).isEqualTo(quantity);
    }

    private static void percentage(Row row) {
        if (!row.fault().isEmpty()) {
            assertThatThrownBy(() -> Percentage.parse(row.text(), KubeletDialect.KUBELET))
                    .isInstanceOf(InvalidAmountException.class);
            return;
        }
        Percentage percentage = Percentage.parse(row.text(), KubeletDialect.KUBELET);
        assertThat(Integer.toUnsignedString(Float.floatToIntBits(percentage.share())))
                .isEqualTo(row.value());
        assertThat(percentage.resolveAmount(CAPACITY)).isEqualByComparingTo(new BigDecimal(row.second()));
    }

    private static void duration(Row row) {
        if (!row.fault().isEmpty() || row.value().startsWith("-")) {
            assertThatThrownBy(() -> KubeletDuration.parse(row.text())).isInstanceOf(InvalidAmountException.class);
            return;
        }
        assertThat(KubeletDuration.parse(row.text()).toNanos()).isEqualTo(Long.parseLong(row.value()));
    }

    private static List<Row> rows() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(UpstreamAmountsTest.class.getResourceAsStream("upstream.tsv")), UTF_8))) {
            return in.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .map(f -> new Row(f[0], f[1], f[2], f[3], f[4], f[5]))
                    .toList();
        }
    }
}
