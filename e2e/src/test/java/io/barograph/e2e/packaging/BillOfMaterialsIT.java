package io.barograph.e2e.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The CycloneDX file of each program lists the jars that its image holds, and nothing else.
class BillOfMaterialsIT {

    private static final Pattern CLASSIFIER = Pattern.compile("[?&]classifier=([^&]+)");

    @ParameterizedTest
    @CsvSource({"exporter, barograph-exporter", "cli, barograph"})
    void listsWhatTheImageHolds(String module, String title) throws IOException {
        Path target = Checkout.HOME.resolve(module).resolve("target");
        Path file = target.resolve(title + ".cdx.json");
        assertThat(file).as("Maven makes it only online, so not with -o").exists();
        JsonNode bom = new ObjectMapper().readTree(file.toFile());
        assertThat(bom.path("bomFormat").asText()).isEqualTo("CycloneDX");
        assertThat(bom.at("/metadata/component/name").asText()).isEqualTo(module);
        Set<String> listed = new TreeSet<>();
        for (JsonNode component : bom.path("components")) {
            String purl = component.path("purl").asText();
            assertThat(purl).startsWith("pkg:maven/");
            Matcher classifier = CLASSIFIER.matcher(purl);
            listed.add(component.path("name").asText() + "-"
                    + component.path("version").asText() + (classifier.find() ? "-" + classifier.group(1) : "")
                    + ".jar");
        }
        try (Stream<Path> jars = Files.list(target.resolve("lib"))) {
            assertThat(listed)
                    .isEqualTo(jars.map(it -> String.valueOf(it.getFileName()))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }
}
