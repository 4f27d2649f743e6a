package io.barograph.e2e.packaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.e2e.node.ShippedImages;
import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `deploy/image/build` makes of the packaged programs. Tests on a real node show that such an image runs.
@Tag("full")
class ImageIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LABEL = "org.opencontainers.image.";

    @TempDir
    private Path directory;

    /// An image in its unpacked archive.
    private record Image(Path archive, Path root) {

        JsonNode json(String digest) throws IOException {
            return JSON.readTree(blob(digest).toFile());
        }

        Path blob(String digest) {
            return root.resolve("blobs").resolve(digest.replace(':', '/'));
        }

        JsonNode index() throws IOException {
            return JSON.readTree(root.resolve("index.json").toFile());
        }

        JsonNode manifest() throws IOException {
            return json(index().at("/manifests/0/digest").asText());
        }

        List<String> layers() throws IOException {
            List<String> layers = new ArrayList<>();
            manifest()
                    .path("layers")
                    .forEach(layer -> layers.add(layer.path("digest").asText()));
            return layers;
        }

        List<String> files(String layer) throws IOException, InterruptedException {
            return run("tar", "-tzf", blob(layer).toString()).lines().toList();
        }
    }

    private Image build(String name, String... options) throws IOException, InterruptedException {
        Path archive = directory.resolve(name + ".tar");
        List<String> command = new ArrayList<>();
        command.add(Checkout.HOME.resolve("deploy/image/build").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("exporter", archive.toString()));
        run(command.toArray(String[]::new));
        return unpacked(archive);
    }

    private Image unpacked(Path archive) throws IOException, InterruptedException {
        Path root = Files.createTempDirectory(directory, "image");
        run("tar", "-C", root.toString(), "-xf", archive.toString());
        return new Image(archive, root);
    }

    private static String run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("BAROGRAPH_BUILD", "never");
        builder.environment().put("BAROGRAPH_JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void theSameInputGivesTheSameBytes() throws Exception {
        Image once = build("once", "--no-cache");
        Image again = build("again", "--no-cache");
        assertThat(Files.mismatch(once.archive(), again.archive())).isEqualTo(-1);

        Image cached = unpacked(ShippedImages.EXPORTER.build());
        List<String> layers = cached.layers();
        assertThat(layers)
                .as("only the cache differs")
                .hasSize(5)
                .startsWith(once.layers().toArray(String[]::new));
        assertThat(cached.files(layers.getLast())).containsExactly("opt/barograph/exporter.aot");
        isLayeredByHowOftenItChanges(once);
        isDescribedAndRunsAsNobody(once);
        canBeJoined(once, cached);
    }

    @Test
    void theImageOfAllCommandsHasACacheOfItsOwn() throws Exception {
        Image image = unpacked(ShippedImages.BAROGRAPH.build());
        List<String> layers = image.layers();
        assertThat(layers).hasSize(5);
        assertThat(image.files(layers.getLast())).containsExactly("opt/barograph/barograph.aot");
        JsonNode config = image.json(image.manifest().at("/config/digest").asText());
        assertThat(config.at("/config/Labels/" + LABEL + "title").asText()).isEqualTo("barograph");
        assertThat(config.at("/config/Entrypoint/2").asText()).isEqualTo("io.barograph.cli.Barograph");
        assertThat(config.at("/config/ExposedPorts").has("9978/tcp")).isTrue();
    }

    private static void isLayeredByHowOftenItChanges(Image image) throws Exception {
        List<List<String>> files = new ArrayList<>();
        for (String layer : image.layers()) {
            files.add(image.files(layer));
        }
        assertThat(files).hasSize(4);
        assertThat(files.get(0)).anyMatch(it -> it.endsWith("/libc.so.6")).noneMatch(it -> it.startsWith("opt/"));
        assertThat(files.get(1)).contains("opt/java/bin/java").allMatch(it -> it.startsWith("opt/java"));
        assertThat(files.get(2))
                .anyMatch(it -> it.startsWith("opt/barograph/lib/vertx-core-"))
                .noneMatch(it -> it.matches(".*/(exporter|signals|web)-.*"));
        assertThat(files.get(3))
                .contains("opt/barograph/jvm.options", "opt/barograph/sbom.cdx.json")
                .anyMatch(it -> it.startsWith("opt/barograph/lib/exporter-"));
        assertThat(files.stream().flatMap(List::stream)).noneMatch(it -> it.matches("(usr/)?s?bin/.*"));
    }

    private static void isDescribedAndRunsAsNobody(Image image) throws IOException {
        JsonNode config = image.json(image.manifest().at("/config/digest").asText());
        assertThat(config.at("/config/User").asText()).isEqualTo("65532:65532");
        assertThat(config.at("/rootfs/diff_ids")).hasSize(4);
        JsonNode labels = config.at("/config/Labels");
        assertThat(labels.path(LABEL + "title").asText()).isEqualTo("barograph-exporter");
        assertThat(labels.path(LABEL + "licenses").asText()).isEqualTo("Apache-2.0");
        for (String label : List.of("description", "version", "revision", "vendor")) {
            assertThat(labels.path(LABEL + label).asText()).as(label).isNotEmpty();
        }
    }

    /// Which architecture one of the two is said to be does not matter to how they are joined.
    private void canBeJoined(Image one, Image other) throws Exception {
        Path archive = directory.resolve("joined.tar");
        run(
                Checkout.HOME.resolve("deploy/image/join").toString(),
                archive.toString(),
                one.archive().toString(),
                other.archive().toString());
        Image joined = unpacked(archive);
        JsonNode entry = joined.index().at("/manifests/0");
        assertThat(entry.at("/annotations")).isEqualTo(one.index().at("/manifests/0/annotations"));
        JsonNode index = joined.json(entry.path("digest").asText());
        assertThat(index.path("manifests").findValuesAsText("digest"))
                .containsExactly(
                        one.index().at("/manifests/0/digest").asText(),
                        other.index().at("/manifests/0/digest").asText());
        assertThat(index.at("/manifests/0/platform/os").asText()).isEqualTo("linux");
    }
}
