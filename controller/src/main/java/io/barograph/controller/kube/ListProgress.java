package io.barograph.controller.kube;

/// How far a list was read, and how many objects are asked for at once. One that took too long can go on from there.
public final class ListProgress {

    /// After a page that was too large so many that are not are read before more objects are asked for again.
    private static final int GOOD_PAGES = 8;

    private final int size;
    private String token = "";
    private int limit;
    private int mostObjects;
    private int goodPages;
    private long askedObjects;

    /// Nothing was read yet.
    public ListProgress(int size) {
        this.size = size;
        limit = size;
        mostObjects = size;
    }

    /// Whether a page was read.
    public boolean hasBegun() {
        return !token.isEmpty();
    }

    /// Whether to begin anew would lose anything: a page that was read, or what size comes in time.
    public boolean hasGotOn() {
        return askedObjects > 0 || limit < size;
    }

    /// Where the next page begins, as the API server called it; empty at the start.
    String token() {
        return token;
    }

    int limit() {
        return limit;
    }

    /// So many objects were asked for at most.
    public long askedObjects() {
        return askedObjects;
    }

    /// The list is to be read from its beginning again.
    void restart() {
        token = "";
        askedObjects = 0;
    }

    /// From now on fewer are asked for at once.
    void askForFewer(int fewer) {
        mostObjects = Math.max(1, fewer);
        limit = mostObjects;
    }

    /// The same page is asked for with half as many.
    void halvePage() {
        limit /= 2;
        goodPages = 0;
    }

    /// A page was read, with all objects or with one that was passed over.
    void goOn(String nextToken, boolean isWhole) {
        token = nextToken;
        askedObjects += limit;
        goodPages = isWhole ? goodPages + 1 : 0;
        if (goodPages >= GOOD_PAGES) {
            goodPages = 0;
            limit = Math.min(mostObjects, 2 * limit);
        }
    }
}
