package io.barograph.cli.experiment.measure;

/// The parts of an experiment, in their order.
public enum Phase {
    ALONE("A alone"),
    TOGETHER("A and B together"),
    ALONE_AGAIN("A alone again");

    private final String text;

    Phase(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
