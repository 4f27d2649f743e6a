package io.barograph.controller.schedule;

/// A scheduler's question that cannot be read. The message is one line for people.
public final class MalformedQuestionException extends RuntimeException {

    MalformedQuestionException(String message) {
        super(message);
    }
}
