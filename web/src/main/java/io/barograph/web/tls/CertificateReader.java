package io.barograph.web.tls;

import module java.base;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;

/// X.509 certificates out of PEM.
final class CertificateReader {

    private CertificateReader() {}

    /// All certificates of the text.
    ///
    /// @throws IllegalArgumentException with a sentence if there is none, or one cannot be read
    static List<X509Certificate> of(String pem) {
        List<X509Certificate> certificates = PemBlocks.blocksOf(pem).stream()
                .filter(block -> block.label().equals("CERTIFICATE"))
                .map(block -> certificateOf(block.der()))
                .toList();
        if (certificates.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is no certificate in it; expected PEM with a line -----BEGIN CERTIFICATE-----");
        }
        return certificates;
    }

    private static X509Certificate certificateOf(byte[] der) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
        } catch (CertificateException e) {
            throw new IllegalArgumentException("a certificate in it cannot be read: " + e.getMessage(), e);
        }
    }
}
