package io.barograph.controller.kube;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.barograph.testkit.keys.TestKeys;
import module java.base;
import java.security.cert.X509Certificate;

/// Keys with certificates that are their own authorities, and a server that has one of them and asks for others'.
final class RotatedKeys {

    static final TestKeys KEYS = TestKeys.selfSigned("one", "two", "me", "other");

    /// Whose certificates were shown.
    private final List<String> clients = new CopyOnWriteArrayList<>();

    List<String> clients() {
        return clients;
    }

    /// @param port 0 for any
    HttpsServer serve(String name, int port) throws Exception {
        SSLContext tls = KEYS.server(name, new TrustAll());
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

    private static final class TrustAll implements X509TrustManager {
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
