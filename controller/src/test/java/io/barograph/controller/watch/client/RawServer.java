package io.barograph.controller.watch.client;

import module java.base;

/// A server that says anything at all: for tests of what a client bears.
public final class RawServer implements AutoCloseable {

    /// What it says once a request's head was read.
    public interface Speech {
        void say(OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket socket;
    private final AtomicLong sent = new AtomicLong();

    public RawServer(Speech speech) throws IOException {
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> accept(speech));
    }

    public URI base() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    /// How many bytes of bodies went out.
    long sent() {
        return sent.get();
    }

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void accept(Speech speech) {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client, speech));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket client, Speech speech) {
        try (client) {
            int ends = 0;
            while (ends < 2) {
                int next = client.getInputStream().read();
                if (next < 0) {
                    return;
                }
                ends = next == '\n' ? ends + 1 : next == '\r' ? ends : 0;
            }
            speech.say(new Counting(client.getOutputStream(), sent));
        } catch (IOException _) {
            // the client hung up, which is what most of these tests want
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static final class Counting extends OutputStream {
        private final OutputStream out;
        private final AtomicLong sent;

        Counting(OutputStream out, AtomicLong sent) {
            this.out = out;
            this.sent = sent;
        }

        @Override
        public void write(int one) throws IOException {
            out.write(one);
            sent.incrementAndGet();
        }

        @Override
        public void write(byte[] some, int offset, int length) throws IOException {
            out.write(some, offset, length);
            out.flush();
            sent.addAndGet(length);
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
