package io.barograph.controller.kube;

/// How a watch ended.
///
/// @param text what was asked, and why it ended
record WatchEnd(Why why, String text) {

    /// What follows from it.
    enum Why {
        /// The server ended it in good order.
        ENDED,
        /// The connection broke or is dead: what was known is as good as it was.
        BROKEN,
        /// It was not allowed, or said what could not be taken.
        REFUSED
    }

    static WatchEnd ended(ApiRequest request) {
        return new WatchEnd(Why.ENDED, request + ": ended");
    }

    static WatchEnd broken(String text) {
        return new WatchEnd(Why.BROKEN, text);
    }

    static WatchEnd refused(String text) {
        return new WatchEnd(Why.REFUSED, text);
    }
}
