package io.barograph.controller.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.barograph.controller.cluster.ApiOutcome;
import module java.base;

/// Says in words why a call had no answer.
///
/// @param base the API server's address
record ApiFailures(String base) {

    static <T> ApiOutcome<T> lateOutcome(ApiRequest request, Duration timeout) {
        return new ApiOutcome.Unavailable<>(request + ": no whole answer within " + timeout.toSeconds() + " s", true);
    }

    <T> ApiOutcome<T> failureOutcome(ApiRequest request, Exception e) {
        if (e instanceof ArrivingBody.BrokenBodyException) {
            return new ApiOutcome.Unavailable<>(request + ": " + e.getMessage());
        }
        Throwable cause = e.getCause() == null ? e : e.getCause();
        if (cause instanceof ConnectException) {
            return new ApiOutcome.Unavailable<>(
                    request + ": " + base + " gives no answer: " + connectFailureText(cause));
        }
        String message = cause instanceof JsonProcessingException json ? json.getOriginalMessage() : cause.getMessage();
        return new ApiOutcome.Unavailable<>(request + ": " + cause.getClass().getSimpleName()
                + (message == null ? "" : ": " + ApiResponses.singleLine(message)));
    }

    WatchEnd watchEnd(WatchEnd.Why why, ApiRequest request, Exception e) {
        return new WatchEnd(why, failureOutcome(request, e).text());
    }

    private static String connectFailureText(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return "there is no such host";
            }
        }
        String message = failure.getMessage();
        return message == null || message.equals("Connection refused") ? "connection refused" : message;
    }
}
