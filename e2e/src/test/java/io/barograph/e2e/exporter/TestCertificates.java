package io.barograph.e2e.exporter;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/// A certificate authority, a server and a client, made anew by the JDK's keytool, as PEM files in a directory:
/// `ca.crt`, `server.crt`, `server.key`, `client.crt`, `client.key`.
public final class TestCertificates {

    private static final String PASSWORD = "changeit";

    private TestCertificates() {}

    public static void write(Path directory) throws IOException, GeneralSecurityException, InterruptedException {
        Path file = directory.resolve("keys.p12");
        pair(file, "ca", "-ext", "bc:c");
        pair(file, "server", "-signer", "ca", "-ext", "san=ip:127.0.0.1");
        pair(file, "client", "-signer", "ca", "-ext", "san=dns:scraper.example");
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        for (String alias : List.of("ca", "server", "client")) {
            StringBuilder chain = new StringBuilder();
            for (Certificate each : store.getCertificateChain(alias)) {
                chain.append(pem("CERTIFICATE", each.getEncoded()));
            }
            Files.writeString(directory.resolve(alias + ".crt"), chain);
            byte[] key = store.getKey(alias, PASSWORD.toCharArray()).getEncoded();
            Files.writeString(directory.resolve(alias + ".key"), pem("PRIVATE KEY", key));
        }
        Files.delete(file);
    }

    private static void pair(Path file, String alias, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD,
                "-alias",
                alias,
                "-dname",
                "CN=" + alias,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1"));
        command.addAll(Arrays.asList(more));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), US_ASCII);
        if (keytool.waitFor() != 0) {
            throw new IOException(said);
        }
    }

    private static String pem(String label, byte[] der) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }
}
