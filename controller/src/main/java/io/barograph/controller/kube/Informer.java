package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Backoff;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Lists the objects of one kind, then watches them until it is closed. A watch that ended, or whose connection died
/// after a good start, goes on where it was. After any other failure the objects are listed anew. It has a platform
/// thread, since a slow name server can hold the few carriers of virtual threads.
public final class Informer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Informer.class);
    /// An API server that has just started knows no roles yet. After so many refusals in a row, each with a list of all
    /// of them, it is a role that lacks something.
    private static final int MAX_FORBIDDEN = 3;
    /// A list that took minutes is taken anew only some minutes later.
    private static final int WATCHES_OF_TORN = 10;

    private final Kind kind;
    private final Followed followed;
    private final ApiConnection connection;
    private final JsonFieldFilter fields;
    private final Backoff backoff;
    private final Backoff whereForbidden;
    /// Watches that are ended as soon as they begin must not become a flood of requests.
    private final long betweenWatchesMicros;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread;
    /// Where to go on watching; empty if a list is due.
    private String version = "";
    /// Whether the last list was torn: then the next is due after some watches.
    private boolean torn;
    /// Since the last list.
    private int watches;
    /// Steps in a row.
    private int failures;
    /// Watches in a row.
    private int forbidden;
    /// Whether the last step was a watch that was forbidden.
    private boolean isForbidden;

    public Informer(ApiConnection connection, Kind kind, Followed followed) {
        this.kind = kind;
        this.followed = followed;
        this.fields = JsonFieldFilter.ofChange(kind.fields());
        this.connection = connection;
        long pause = TimeUnit.MICROSECONDS.convert(connection.timeouts().pause());
        this.backoff = new Backoff(pause, 25 * pause, RandomGenerator.getDefault());
        this.whereForbidden = new Backoff(25 * pause, 300 * pause, RandomGenerator.getDefault());
        this.betweenWatchesMicros = 5 * pause;
    }

    /// Which objects.
    ///
    /// @param words what people call them: `nodes`
    /// @param path where they are listed: `/api/v1/nodes`
    /// @param query what restricts them in a watch: `&labelSelector=app%3Dx`; empty for nothing
    /// @param fields that are read of each watched object: `spec.nodeName`
    public record Kind(String words, String path, String query, List<String> fields) {}

    /// What is followed. All methods are called by the informer's own thread.
    public interface Followed {

        /// Lists all of them; returns from where to watch on.
        ApiOutcome<PagedList.Listed> list();

        /// Takes one that is there, new or changed, or one that is gone; returns its version, empty if it is none.
        String takeChange(JsonNode object, boolean gone);

        /// Takes one that is there, new or changed, but too large to be read. What was known of it holds no more.
        ///
        /// @param part what was read of it: mostly its name, UID and version
        void passOver(JsonNode part);

        /// Called with the reason when they cannot be followed, and with an empty text when they can again.
        default void noteTrouble(String why) {}
    }

    /// Begins to follow, if that has not been done.
    public synchronized void start() {
        if (thread == null) {
            thread = Thread.ofPlatform().daemon().name(kind.words() + "-feed").start(this::run);
        }
    }

    private void run() {
        try {
            while (closed.getCount() > 0) {
                String trouble = step();
                if (trouble.isEmpty()) {
                    continue;
                }
                failures++;
                if (failures >= 2) {
                    followed.noteTrouble(trouble);
                }
                if (failures == 2 || (isForbidden && forbidden == MAX_FORBIDDEN)) {
                    LOG.warn("The {} cannot be followed: {}; trying again.", kind.words(), trouble);
                }
                if (closed.await(pauseMicros(), TimeUnit.MICROSECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private long pauseMicros() {
        return isForbidden && forbidden >= MAX_FORBIDDEN
                ? whereForbidden.afterMicros(forbidden - MAX_FORBIDDEN + 1)
                : backoff.afterMicros(failures);
    }

    /// Lists or watches; returns what went wrong. A fault of ours must not end all following.
    private String step() throws InterruptedException {
        isForbidden = false;
        try {
            return version.isEmpty() ? list() : watch();
        } catch (RuntimeException e) {
            LOG.error("Following the {} failed. Maybe a bug: please report it.", kind.words(), e);
            version = "";
            return e.toString();
        }
    }

    /// Returns what went wrong; empty if nothing did. A list alone is no success: where objects may be listed but not
    /// watched, they would be listed without end.
    private String list() {
        ApiOutcome<PagedList.Listed> outcome = followed.list();
        if (!(outcome instanceof ApiOutcome.Done<PagedList.Listed>(PagedList.Listed listed))) {
            return outcome.text();
        }
        if (listed.version().isEmpty()) {
            return kind.path() + ": the list has no version to watch from";
        }
        if (listed.torn() && !torn) {
            LOG.info(
                    "Listing the {} took longer than the API server keeps a list: some that were deleted meanwhile are"
                            + " still known. They are watched, and listed anew later. Maybe the API server is slow.",
                    kind.words());
        }
        torn = listed.torn();
        watches = 0;
        version = listed.version();
        followed.noteTrouble("");
        return "";
    }

    private String watch() throws InterruptedException {
        int[] changes = {0};
        String path = kind.path() + "?watch=true&allowWatchBookmarks=true&resourceVersion=" + version + kind.query();
        WatchEnd end = connection.watchLines(path, fields, line -> {
            takeLine(line);
            changes[0]++;
        });
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedException();
        }
        isForbidden = end.why() == WatchEnd.Why.FORBIDDEN;
        forbidden = isForbidden ? forbidden + 1 : end.why() == WatchEnd.Why.BROKEN ? forbidden : 0;
        if (end.why() == WatchEnd.Why.ENDED && !version.isEmpty()) {
            failures = 0;
            watches++;
            version = torn && watches >= WATCHES_OF_TORN ? "" : version;
            closed.await(betweenWatchesMicros, TimeUnit.MICROSECONDS);
            return "";
        }
        failures = changes[0] > 0 ? 0 : failures;
        LOG.debug("The watch of the {} broke after {} changes: {}", kind.words(), changes[0], end.text());
        if (end.why() != WatchEnd.Why.BROKEN || failures > 0) {
            version = "";
        }
        return isForbidden && forbidden >= MAX_FORBIDDEN ? end.text() + hint() : end.text();
    }

    private String hint() {
        return ". They may be listed but not watched, so all are listed anew, at most once a minute. Maybe the"
                + " role lacks the verb watch on " + kind.path() + ", which deploy/rbac.yaml grants";
    }

    /// One line: `{"type":"MODIFIED","object":{…}}`. What is too large and gone is taken as all that is gone.
    private void takeLine(ReadJson line) throws IOException {
        JsonNode object = line.json().path("object");
        String type = line.json().path("type").asText();
        String newVersion = "";
        switch (type) {
            case "BOOKMARK" -> newVersion = resourceVersion(object);
            case "ADDED", "MODIFIED" ->
                newVersion = line.isWhole() ? followed.takeChange(object, false) : passOver(object);
            case "DELETED" -> newVersion = line.isWhole() ? followed.takeChange(object, true) : passOverGone(object);
            default -> {} // an ERROR, or nonsense
        }
        version = newVersion;
        if (newVersion.isEmpty()) {
            throw new IOException("a line of the watch is no change of the " + kind.words() + ": \"" + type + "\" "
                    + object.path("message").asText("without message"));
        }
    }

    private static String resourceVersion(JsonNode object) {
        return object.path("metadata").path("resourceVersion").asText();
    }

    private String passOver(JsonNode part) {
        connection.passedOver().noteObject(kind.path(), part);
        followed.passOver(part);
        return resourceVersion(part);
    }

    private String passOverGone(JsonNode part) {
        followed.takeChange(part, true);
        return resourceVersion(part);
    }

    @Override
    public synchronized void close() {
        closed.countDown();
        if (thread != null) {
            thread.interrupt();
        }
    }
}
