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
        /// It may not be watched (403), or knows no watches (405).
        FORBIDDEN,
        /// It was refused otherwise, or said what could not be taken.
        REFUSED
    }

    /// @param status that is not 200
    static WatchEnd ofRefusal(ApiRequest request, int status) {
        Why why = status == 403 || status == 405 ? Why.FORBIDDEN : Why.REFUSED;
        return new WatchEnd(why, request + ": status " + status);
    }
}
