package io.barograph.testkit.network;

import module java.base;

/// The network between one controller and the API server: a TCP proxy on loopback that can be cut, slowed down, lose
/// one direction, or forget its connections. It calls from an address of its own, by which the API server's audit log
/// tells the controllers apart.
public final class NetworkProxy implements AutoCloseable {

    /// What happens to bytes.
    public enum State {
        /// They pass.
        WHOLE,
        /// They come late.
        SLOW,
        /// Requests arrive, answers do not.
        DEAF,
        /// Connections break, and new ones too.
        CUT
    }

    private static final long DELAY_NANOS = 150_000_000;

    private final ServerSocket listening;
    private final InetSocketAddress server;
    private final InetAddress source;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile State state = State.WHOLE;
    private volatile int forgotten;

    /// @param source a loopback address to call from, such as 127.0.0.2
    public NetworkProxy(int serverPort, String source) {
        try {
            this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort);
            this.source = InetAddress.getByName(source);
            this.listening = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("wire").start(this::accept);
    }

    public int port() {
        return listening.getLocalPort();
    }

    public String source() {
        return source.getHostAddress();
    }

    public void set(State next) {
        state = next;
        if (next == State.CUT) {
            open.forEach(NetworkProxy::end);
        }
    }

    /// From now on nothing gets through the connections that are open, in either direction, and none of them ends:
    /// as if a NAT had lost them. New ones are as good as ever.
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread of a test does this
    public void forget() {
        forgotten++;
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                open.add(client);
                if (state == State.CUT) {
                    end(client);
                } else {
                    Thread.ofVirtual().start(() -> connect(client));
                }
            } catch (IOException _) {
                // closed, or a client that has left already
            }
        }
    }

    private void connect(Socket client) {
        Socket upstream = new Socket();
        int born = forgotten;
        open.add(upstream);
        try {
            upstream.bind(new InetSocketAddress(source, 0));
            upstream.connect(server);
            Thread.ofVirtual().start(() -> pump(client, upstream, false, born));
            pump(upstream, client, true, born);
        } catch (IOException _) {
            end(client);
            end(upstream);
        }
    }

    private void pump(Socket from, Socket to, boolean answers, int born) {
        byte[] buffer = new byte[32 * 1024];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                switch (state) {
                    case SLOW -> LockSupport.parkNanos(DELAY_NANOS);
                    case WHOLE, DEAF, CUT -> {}
                }
                if (born == forgotten && (!answers || state != State.DEAF)) {
                    out.write(buffer, 0, n);
                }
            }
        } catch (IOException _) {
            // the other side is gone
        } finally {
            if (born == forgotten) {
                end(from);
                end(to);
            }
        }
    }

    private static void end(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException _) {
            // it is gone
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            open.forEach(NetworkProxy::end);
        }
    }
}
