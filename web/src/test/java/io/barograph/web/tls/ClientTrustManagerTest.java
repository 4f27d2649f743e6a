package io.barograph.web.tls;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import java.security.cert.CertificateException;
import org.junit.jupiter.api.Test;

class ClientTrustManagerTest {

    private static PublicKey rsaKey(BigInteger exponent) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(new RSAKeyGenParameterSpec(2_048, exponent));
        return generator.generateKeyPair().getPublic();
    }

    /// A client that makes its own certificate chooses what the check of its signature costs.
    @Test
    void takesNoKeyWhoseUseTakesLong() throws Exception {
        assertThatCode(() -> ClientTrustManager.checkKey(rsaKey(RSAKeyGenParameterSpec.F4)))
                .doesNotThrowAnyException();
        PublicKey dear = rsaKey(BigInteger.ONE.shiftLeft(2_000).setBit(0));
        assertThatThrownBy(() -> ClientTrustManager.checkKey(dear))
                .isInstanceOf(CertificateException.class)
                .hasMessageContaining("2048 bits and an exponent of 2001; expected at most 8192 and 64");
        PublicKey other = KeyPairGenerator.getInstance("DSA").generateKeyPair().getPublic();
        assertThatThrownBy(() -> ClientTrustManager.checkKey(other))
                .isInstanceOf(CertificateException.class)
                .hasMessageContaining("a key for DSA; expected EC, EdDSA or RSA");
        KeyPairGenerator curves = KeyPairGenerator.getInstance("EC");
        assertThatCode(() ->
                        ClientTrustManager.checkKey(curves.generateKeyPair().getPublic()))
                .doesNotThrowAnyException();
    }
}
