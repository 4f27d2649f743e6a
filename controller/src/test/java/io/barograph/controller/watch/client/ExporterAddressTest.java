package io.barograph.controller.watch.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExporterAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"ftp://10.0.0.7:9977", "http:///snapshots", "http://10.0.0.7:65536", "https://n7:70000"})
    void refusesWhatNobodyCanConnectTo(String base) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExporterAddress("n1", URI.create(base)))
                .withMessage("exporter of n1: " + base + " is not an address such as http://127.0.0.1:9977");
    }

    @Test
    void printsNoPassword() {
        for (String base : List.of("http://me:secret@10.0.0.7:9977", "ftp://me:secret@10.0.0.7")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ExporterAddress("n1", URI.create(base)))
                    .withMessageStartingWith("exporter of n1: " + base.replace("me:secret", "..."));
        }
    }

    @Test
    void takesTheLastPortThatThereIs() {
        ExporterAddress last = new ExporterAddress("n1", URI.create("http://10.0.0.7:65535"));
        assertThat(last.socketAddress().getPort()).isEqualTo(65_535);
    }
}
