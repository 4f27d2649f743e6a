package io.barograph.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Keeps all modules but bench to the public API of Vert.x and fabric8, which a new version leaves as it is.
class LibraryInternalsTest {

    private static final Pattern INTERNAL =
            Pattern.compile("\\bio\\.(?:vertx|fabric8)\\.(?:[a-z0-9]+\\.)*(?:impl|internal)\\.|\\.\\s*unsafe\\s*\\(");

    @Test
    void noModuleUsesThem() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path file : SourceFiles.all()) {
            Path shown = Checkout.HOME.relativize(file);
            Matcher matcher = INTERNAL.matcher(Files.readString(file));
            if (!shown.startsWith("bench") && !file.endsWith("LibraryInternalsTest.java") && matcher.find()) {
                found.add(shown + " has " + matcher.group());
            }
        }
        assertThat(found).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import io.vertx.core.http.impl.HttpServerConnection;",
                "import io.vertx.core.internal.buffer.BufferInternal;",
                "import static io.vertx.core.impl.Utils.isLinux;",
                "import io.fabric8.kubernetes.client.internal.KubeConfigUtils;",
                "channel.unsafe().closeForcibly();",
            })
    void theyAreFound(String line) {
        assertThat(line).containsPattern(INTERNAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"import io.vertx.core.spi.transport.Transport;", "import io.vertx.core.Vertx;"})
    void whatIsPublicIsNot(String line) {
        assertThat(line).doesNotContainPattern(INTERNAL);
    }
}
