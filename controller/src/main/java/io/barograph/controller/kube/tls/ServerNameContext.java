package io.barograph.controller.kube.tls;

import module java.base;

/// A TLS context whose connections ask the server for one name, and accept a certificate for that name alone, whatever
/// address they lead to. Trust and keys stay those of the context that it is made of.
///
/// The JDK's client sends the address's host as SNI, and its check accepts that host. So each connection is told that
/// its peer is the name: then the JDK's own check looks for it, and none of ours is needed.
public final class ServerNameContext extends SSLContext {

    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|\\[?[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*]?");

    private ServerNameContext(SSLContext actual, String name, List<SNIServerName> indicated) {
        super(new Engines(actual, name, indicated), actual.getProvider(), actual.getProtocol());
    }

    /// @param name a host's name or an address, which is not sent as SNI
    /// @throws IllegalArgumentException if it is neither
    public static SSLContext of(SSLContext actual, String name) {
        List<SNIServerName> indicated = toServerNames(name);
        return new ServerNameContext(actual, stripDecoration(name), indicated);
    }

    /// What is sent as SNI; empty for an address.
    ///
    /// @throws IllegalArgumentException if this is no host's name and no address
    public static List<SNIServerName> toServerNames(String name) {
        return ADDRESS.matcher(name).matches() ? List.of() : List.of(new SNIHostName(stripDecoration(name)));
    }

    /// Certificates have names without the root's dot, and addresses without brackets.
    private static String stripDecoration(String name) {
        if (name.startsWith("[") && name.endsWith("]")) {
            return name.substring(1, name.length() - 1);
        }
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    private static final class Engines extends SSLContextSpi {

        private final SSLContext actual;
        private final String name;
        private final List<SNIServerName> indicated;

        Engines(SSLContext actual, String name, List<SNIServerName> indicated) {
            this.actual = actual;
            this.name = name;
            this.indicated = indicated;
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return engineCreateSSLEngine(name, -1);
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            return new ServerNameEngine(actual.createSSLEngine(name, port), indicated);
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return actual.getClientSessionContext();
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return actual.getServerSessionContext();
        }

        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            return actual.getDefaultSSLParameters();
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return actual.getSupportedSSLParameters();
        }

        @Override
        protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random) {
            throw new UnsupportedOperationException("the actual context is initialized");
        }

        /// A socket would check another name.
        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            throw new UnsupportedOperationException("only engines ask for a server's name");
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            throw new UnsupportedOperationException("this is a client's side");
        }
    }
}
