package io.barograph.testkit.network;

import module java.base;

/// An end of a TLS 1.3 connection that asks for new keys without end (RFC 8446, 4.6.3).
public final class KeyUpdateFlood {

    private KeyUpdateFlood() {}

    /// Sends KeyUpdates until the other end closes the connection.
    ///
    /// @throws IOException once it has
    public static void sendUpdates(SSLSocket socket) throws IOException {
        while (true) {
            socket.startHandshake(); // the first shakes hands, each other one updates keys
        }
    }

    /// Reads what the other end answers, by a thread of its own, until the connection is closed.
    public static void readAnswers(SSLSocket socket) {
        Thread.ofVirtual().start(() -> {
            try {
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException _) {
                // It is closed
            }
        });
    }
}
