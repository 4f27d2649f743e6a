package io.barograph.exporter.cgroup.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageReferenceTest {

    @ParameterizedTest
    @CsvSource({
        "nginx,docker.io/library/nginx:latest",
        "nginx:1.27,docker.io/library/nginx:1.27",
        "acme/cart,docker.io/acme/cart:latest",
        "acme/cart:1,docker.io/acme/cart:1",
        "quay.io/acme/cart,quay.io/acme/cart:latest",
        "host:5000/cart,host:5000/cart:latest",
        "localhost/load:1,localhost/load:1",
        "registry.k8s.io/pause:3.10,registry.k8s.io/pause:3.10",
        "acme/cart@sha256:ab,docker.io/acme/cart@sha256:ab"
    })
    void isWrittenOutAsContainerdDoes(String specified, String writtenOut) {
        assertThat(ImageReference.writtenOut(specified)).isEqualTo(writtenOut);
        assertThat(ImageReference.writtenOut(writtenOut)).isEqualTo(writtenOut);
    }

    @ParameterizedTest
    @CsvSource({
        "''",
        "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
    })
    void staysAsItIsWhereItIsNoName(String image) {
        assertThat(ImageReference.writtenOut(image)).isEqualTo(image);
    }
}
