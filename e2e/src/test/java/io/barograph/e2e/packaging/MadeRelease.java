package io.barograph.e2e.packaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.testkit.process.CommandRun;
import module java.base;

/// What `deploy/release` has written into its directory.
record MadeRelease(Path directory) {

    private static final ObjectMapper JSON = new ObjectMapper();

    Path file(String name) {
        return directory.resolve(name);
    }

    String text(String name) throws IOException {
        return Files.readString(file(name), UTF_8);
    }

    JsonNode json(String name) throws IOException {
        return JSON.readTree(text(name));
    }

    Set<String> fileNames() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /// By file name, as `SHA256SUMS` has them.
    Map<String, String> listedSums() throws IOException {
        return text("SHA256SUMS")
                .lines()
                .map(line -> line.split(" [ *]", 2))
                .collect(Collectors.toMap(parts -> parts[1], parts -> parts[0]));
    }

    String sum(String name) throws IOException, GeneralSecurityException {
        byte[] content = Files.readAllBytes(file(name));
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    }

    /// What a file of an image's archive says.
    JsonNode jsonOfImage(String archive, String member) throws IOException {
        CommandRun unpacked = CommandRun.run("tar", "-xOf", file(archive).toString(), member);
        assertThat(unpacked.code()).as(unpacked.printed()).isZero();
        return JSON.readTree(unpacked.printed());
    }

    /// The digest by which a registry knows the image.
    String imageDigest(String archive) throws IOException {
        return jsonOfImage(archive, "index.json").at("/manifests/0/digest").asText();
    }
}
