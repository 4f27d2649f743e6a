package io.barograph.goyaml;

import io.barograph.problem.FilePosition;

/// A text that a program in Go would not read.
final class GoYamlException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient FilePosition place;

    GoYamlException(FilePosition position, String text) {
        super(text, null, false, false);
        this.place = position;
    }

    FilePosition place() {
        return place;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
