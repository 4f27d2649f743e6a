package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import module java.base;

/// A list that is read page by page, so that no answer has to be large. A page that is too large is asked for again
/// with half as many objects, one that comes too late with fewer. One object that is too large by itself is passed
/// over: everybody who may make objects can make one, which must not keep the others from being read.
///
/// @param size of a page
/// @param pages so many at most
/// @param hasTime whether another page may be asked for
public record PagedList(ApiConnection connection, Objects objects, int size, int pages, BooleanSupplier hasTime) {

    private static final int PAGE = 250;

    /// After a page that came too late so many times fewer objects are asked for, in a list so many times: an
    /// API server that is not there must not be waited for long.
    private static final int LATE_PART = 8;

    private static final int MAX_LATE = 2;

    /// The objects that are listed.
    ///
    /// @param path with a query, if it has one
    /// @param kind of the list: `DaemonSetList`
    /// @param fields what is read of it, beside what makes it a list
    public record Objects(String path, String kind, JsonFieldFilter fields) {}

    /// The result of a listing. A torn list took longer than the API server remembers (410): its first part is
    /// older than the rest, and what became of that part's objects meanwhile is not in it, nor will any watch
    /// tell.
    ///
    /// @param version from which to watch on
    public record Listed(String version, boolean torn) {}

    /// A taker of listed objects.
    public interface Taker {

        /// Takes an object, and says what is wrong with it; nothing if nothing is.
        String takeObject(JsonNode object);

        /// Is told of an object that is too large. What depends on it is unknown, which is not that there is none.
        ///
        /// @param part what was read of it: mostly its name, UID and version
        void passOver(JsonNode part);

        /// A taker that finds nothing wrong with any object.
        static Taker of(Consumer<JsonNode> object, Consumer<JsonNode> tooLarge) {
            return new Taker() {
                @Override
                public String takeObject(JsonNode json) {
                    object.accept(json);
                    return "";
                }

                @Override
                public void passOver(JsonNode part) {
                    tooLarge.accept(part);
                }
            };
        }
    }

    /// One that may take as long as it does.
    public PagedList(ApiConnection connection, Objects objects, int size, int pages) {
        this(connection, objects, size, pages, () -> true);
    }

    /// A list of the usual page size.
    ///
    /// @param fields that are read of each object
    public PagedList(ApiConnection connection, String path, String kind, List<String> fields, int pages) {
        this(connection, new Objects(path, kind, JsonFieldFilter.ofList(fields)), PAGE, pages);
    }

    /// Hands over each object, and what was read of each that is too large.
    public ApiOutcome<Listed> readEach(Consumer<JsonNode> object, Consumer<JsonNode> tooLarge) {
        return readAll(Taker.of(object, tooLarge));
    }

    /// Hands over each object. Where one is too large it fails, since not all are known.
    public ApiOutcome<Listed> readComplete(Consumer<JsonNode> object) {
        List<String> tooLarge = new ArrayList<>();
        ApiOutcome<Listed> outcome = readEach(object, part -> tooLarge.add(partName(part)));
        return tooLarge.isEmpty()
                ? outcome
                : outcome.flatMap(_ -> new ApiOutcome.Unavailable<>(
                        objects.path() + ": " + tooLarge.getFirst() + " has more than is read of an object"));
    }

    private static String partName(JsonNode part) {
        JsonNode metadata = part.path("metadata");
        String name = metadata.path("name").asText();
        return ApiResponses.singleLine(
                name.isEmpty() ? "one" : metadata.path("namespace").asText() + "/" + name);
    }

    /// Hands over each object.
    public ApiOutcome<Listed> readAll(Taker taker) {
        return readPages(taker, new ListProgress(size), false);
    }

    /// The same from where the list had come to. Where it takes too long again, `progress` says how far it came.
    public ApiOutcome<Listed> readRest(Taker taker, ListProgress progress) {
        return readPages(taker, progress, false);
    }

    /// The same, but the first pages are enough of a longer list.
    public ApiOutcome<Listed> readFirst(Taker taker) {
        return readPages(taker, new ListProgress(size), true);
    }

    private ApiOutcome<Listed> readPages(Taker taker, ListProgress progress, boolean isFirstEnough) {
        boolean torn = false;
        boolean lastExpired = false; // the last answer was no page
        int latePages = 0;
        String path = objects.path();
        String query = path + (path.contains("?") ? "&" : "?") + "limit=";
        while (progress.askedObjects() < (long) size * pages) {
            if (!hasTime.getAsBoolean()) {
                return isFirstEnough
                        ? new ApiOutcome.Done<>(new Listed("", torn))
                        : new ApiOutcome.Unavailable<>(path + ": the list takes too long", true);
            }
            int limit = progress.limit();
            String more = progress.hasBegun() ? "&continue=" + URLEncoder.encode(progress.token(), UTF_8) : "";
            ApiOutcome<ReadJson> answer =
                    connection.requestPage(ApiRequest.get(query + limit + more), objects.fields());
            if (answer instanceof ApiOutcome.Unavailable<ReadJson> failure
                    && failure.isLate()
                    && limit > 1
                    && latePages++ < MAX_LATE) {
                progress.askForFewer(limit / LATE_PART);
                continue;
            }
            if (!(answer instanceof ApiOutcome.Done<ReadJson>(ReadJson(JsonNode json, boolean isWhole)))) {
                if (!(answer instanceof ApiOutcome.Unavailable || answer instanceof ApiOutcome.Throttled)) {
                    progress.restart(); // it will not go on from there
                }
                return ApiOutcome.sameFailure(answer);
            }
            String next = json.path("metadata").path("continue").asText();
            if (ApiResponses.isExpired(json)) {
                if (lastExpired) {
                    return wrongList(progress, json.path("message").asText("the list is too old"));
                }
                torn = true;
                lastExpired = true;
                progress.goOn(next, false);
                continue;
            }
            lastExpired = false;
            JsonNode items = json.path("items");
            if (!json.path("kind").asText().equals(objects.kind()) || (isWhole && items.isEmpty() && !next.isEmpty())) {
                return wrongList(progress, "the answer is no " + objects.kind());
            }
            if (!isWhole && limit > 1) {
                progress.halvePage();
                continue;
            }
            String wrong = isWhole ? takeItems(items, taker) : passOver(json, taker);
            if (!wrong.isEmpty()) {
                return wrongList(progress, "the list has " + wrong);
            }
            if (next.isEmpty()) {
                String version = json.path("metadata").path("resourceVersion").asText();
                return new ApiOutcome.Done<>(new Listed(version, torn));
            }
            progress.goOn(next, isWhole);
        }
        if (isFirstEnough) {
            return new ApiOutcome.Done<>(new Listed("", torn));
        }
        return wrongList(progress, "the list does not end within " + pages + " pages");
    }

    /// What was read is of no use to go on from.
    private ApiOutcome<Listed> wrongList(ListProgress progress, String what) {
        progress.restart();
        return new ApiOutcome.Unavailable<>(objects.path() + ": " + what);
    }

    /// Returns what is wrong with one of them; nothing if nothing is.
    private static String takeItems(JsonNode items, Taker taker) {
        for (JsonNode item : items) {
            String wrong = taker.takeObject(item);
            if (!wrong.isEmpty()) {
                return wrong;
            }
        }
        return "";
    }

    /// Where the list goes on stands before its objects, so that it is known however large they are.
    private String passOver(JsonNode page, Taker taker) {
        if (page.path("metadata").path("resourceVersion").asText().isEmpty()) {
            return "more than is read of an object, and does not say before how it goes on";
        }
        if (page.path("items").size() > 1) {
            return "more objects than were asked for, and more than is read";
        }
        JsonNode part = page.path("items").path(0);
        connection.passedOver().noteObject(objects.path(), part);
        taker.passOver(part);
        return "";
    }
}
