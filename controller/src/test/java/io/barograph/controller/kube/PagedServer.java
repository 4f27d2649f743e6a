package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import module java.base;

/// What an API server does with a list: it heeds `limit` and says in `metadata.continue`, before the objects, how to go
/// on. A watch gets lines as a test says.
public final class PagedServer implements HostileApi.Conduct {

    private final String kind;
    private final HostileApi.Conduct watch;
    private final List<Consumer<OutputStream>> objects = new CopyOnWriteArrayList<>();
    private final List<Integer> limits = new CopyOnWriteArrayList<>();

    /// @param kind of the list: `PodList`
    public PagedServer(String kind, HostileApi.Conduct watch) {
        this.kind = kind;
        this.watch = watch;
    }

    /// It has one more object.
    public PagedServer with(String object) {
        return with(object, "", 0);
    }

    /// It has one more object, in which a text stands many times.
    ///
    /// @param object with `FILL` where the text stands
    public PagedServer with(String object, String fill, int times) {
        String[] around = object.split("FILL", 2);
        objects.add(out -> {
            write(out, around[0]);
            byte[] some = fill.repeat(1_000).getBytes(UTF_8);
            for (int i = 0; i < times / 1_000; i++) {
                write(out, some);
            }
            write(out, around.length == 1 ? "" : around[1]);
        });
        return this;
    }

    /// The limits of the lists that were asked for.
    public List<Integer> limits() {
        return limits;
    }

    @Override
    public void answer(HttpExchange exchange) throws IOException {
        String query = String.valueOf(exchange.getRequestURI().getQuery());
        if (query.contains("watch=true")) {
            watch.answer(exchange);
            return;
        }
        int limit = number(query, "limit=");
        int from = query.contains("continue=") ? number(query, "continue=") : 0;
        int to = Math.min(objects.size(), from + limit);
        limits.add(limit);
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = new BufferedOutputStream(exchange.getResponseBody(), 1 << 16)) {
            write(
                    out,
                    "{\"kind\":\"" + kind + "\",\"metadata\":{\"resourceVersion\":\"5\",\"continue\":\""
                            + (to < objects.size() ? to : "") + "\"},\"items\":[");
            for (int i = from; i < to; i++) {
                write(out, i == from ? "" : ",");
                objects.get(i).accept(out);
            }
            write(out, "]}");
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static int number(String query, String key) {
        return Integer.parseInt(
                query.substring(query.indexOf(key) + key.length()).split("&", 2)[0]);
    }

    private static void write(OutputStream out, String text) {
        write(out, text.getBytes(UTF_8));
    }

    private static void write(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
