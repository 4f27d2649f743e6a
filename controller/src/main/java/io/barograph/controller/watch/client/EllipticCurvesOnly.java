package io.barograph.controller.watch.client;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Refuses to agree on keys over finite fields (`ffdhe8192`, `TLS_DHE_…`). There the exporter chooses how
/// large the numbers are, and the largest cost a processor seconds for each handshake, before the exporter has
/// shown any certificate. Elliptic curves cost milliseconds, and every exporter knows some.
final class EllipticCurvesOnly implements AlgorithmConstraints {

    private EllipticCurvesOnly() {}

    /// What this context does by default, without that.
    static SSLParameters of(SSLContext tls) {
        SSLParameters parameters = tls.getDefaultSSLParameters();
        parameters.setAlgorithmConstraints(new EllipticCurvesOnly());
        return parameters;
    }

    @Override
    public boolean permits(
            Set<CryptoPrimitive> primitives, String algorithm, @Nullable AlgorithmParameters parameters) {
        String name = algorithm.toLowerCase(Locale.ROOT);
        return !name.startsWith("ffdhe")
                && !name.contains("_dhe_")
                && !name.equals("dh")
                && !name.equals("diffiehellman");
    }

    @Override
    public boolean permits(Set<CryptoPrimitive> primitives, Key key) {
        return permits(primitives, key.getAlgorithm(), null);
    }

    @Override
    public boolean permits(
            Set<CryptoPrimitive> primitives, String algorithm, Key key, @Nullable AlgorithmParameters parameters) {
        return permits(primitives, algorithm, parameters) && permits(primitives, key);
    }
}
