package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/// Keys with certificates that are their own authorities, made by the JDK's keytool, and a server that has one of them
/// and asks for others'.
final class RotatedKeys {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private final Path folder;
    /// Whose certificates were shown.
    private final List<String> clients = new CopyOnWriteArrayList<>();

    RotatedKeys(Path folder) {
        this.folder = folder;
    }

    List<String> clients() {
        return clients;
    }

    private KeyStore store(String name) throws IOException, GeneralSecurityException, InterruptedException {
        Path file = folder.resolve(name + ".p12");
        if (!Files.exists(file)) {
            String keytool =
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
            List<String> command = List.of(
                    (keytool + " -genkeypair -keyalg RSA -alias k -storetype PKCS12 -ext san=ip:127.0.0.1 -storepass "
                                    + new String(PASSWORD) + " -dname CN=" + name + " -keystore " + file)
                            .split(" "));
            Process made = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(made.getInputStream().readAllBytes(), US_ASCII);
            if (made.waitFor() != 0) {
                throw new IOException(said);
            }
        }
        return KeyStore.getInstance(file.toFile(), PASSWORD);
    }

    String certificate(String name) throws Exception {
        return pem("CERTIFICATE", store(name).getCertificate("k").getEncoded());
    }

    String key(String name) throws Exception {
        return pem("PRIVATE KEY", store(name).getKey("k", PASSWORD).getEncoded());
    }

    private static String pem(String what, byte[] bytes) {
        return "-----BEGIN " + what + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + what
                + "-----\n";
    }

    /// @param port 0 for any
    HttpsServer serve(String name, int port) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
        keys.init(store(name), PASSWORD);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(keys.getKeyManagers(), new TrustManager[] {new Anybody()}, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanting = tls.getDefaultSSLParameters();
                wanting.setWantClientAuth(true);
                parameters.setSSLParameters(wanting);
            }
        });
        server.createContext("/", exchange -> {
            try {
                clients.add(((HttpsExchange) exchange)
                        .getSSLSession()
                        .getPeerPrincipal()
                        .getName());
            } catch (SSLPeerUnverifiedException _) {
                clients.add("nobody");
            }
            HostileApi.says(200, "{}").answer(exchange);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static final class Anybody implements X509TrustManager {
        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
