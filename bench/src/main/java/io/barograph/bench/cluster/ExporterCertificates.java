package io.barograph.bench.cluster;

import io.barograph.bench.CommandRunner;
import module java.base;
import java.security.cert.X509Certificate;

/// Certificates of simulated exporters, 25 nodes to one, made by openssl; the address that a connection was
/// made to says which is shown.
final class ExporterCertificates extends X509ExtendedKeyManager {

    private static final int NODES_EACH = 25;

    private final PrivateKey key;
    private final List<X509Certificate> shown;
    private final X509Certificate authority;

    private ExporterCertificates(PrivateKey key, List<X509Certificate> shown, X509Certificate authority) {
        this.key = key;
        this.shown = shown;
        this.authority = authority;
    }

    /// Writes `ca.crt`, and makes what a server of these nodes needs.
    static SSLContext write(Path directory, int nodes) throws IOException, InterruptedException {
        Path ca = directory.resolve("ca.crt");
        Path caKey = directory.resolve("ca.key");
        Path key = directory.resolve("exporter.key");
        CommandRunner.run(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=bench",
                "-keyout",
                caKey.toString(),
                "-out",
                ca.toString());
        CommandRunner.run(
                "openssl",
                "genpkey",
                "-algorithm",
                "EC",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
                "-out",
                key.toString());
        List<X509Certificate> shown = new ArrayList<>();
        try {
            for (int first = 0; first < nodes; first += NODES_EACH) {
                Path file = directory.resolve("exporter.crt");
                CommandRunner.run(
                        "openssl",
                        "req",
                        "-x509",
                        "-CA",
                        ca.toString(),
                        "-CAkey",
                        caKey.toString(),
                        "-key",
                        key.toString(),
                        "-days",
                        "2",
                        "-subj",
                        "/CN=exporter",
                        "-addext",
                        "subjectAltName=" + names(first),
                        "-out",
                        file.toString());
                shown.add(certificate(file));
            }
            SSLContext context = SSLContext.getInstance("TLS");
            ExporterCertificates manager = new ExporterCertificates(key(key), List.copyOf(shown), certificate(ca));
            context.init(new KeyManager[] {manager}, null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static String names(int first) {
        List<String> names = new ArrayList<>();
        for (int node = first; node < first + NODES_EACH; node++) {
            names.add("IP:" + SimulatedFleet.address(node));
        }
        return String.join(",", names);
    }

    private static X509Certificate certificate(Path file) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
        String pem = Files.readString(file).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        return KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
        int node = SimulatedFleet.at(socket.getLocalAddress().getAddress());
        return Integer.toString(node / NODES_EACH);
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return new X509Certificate[] {shown.get(Integer.parseInt(alias)), authority};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return key;
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
        return new String[0];
    }

    @Override
    public String chooseClientAlias(String[] keyType, Principal[] issuers, Socket socket) {
        throw new UnsupportedOperationException("a server's keys only");
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
        return new String[] {"0"};
    }
}
