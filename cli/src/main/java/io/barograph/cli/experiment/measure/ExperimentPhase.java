package io.barograph.cli.experiment.measure;

/// The parts of an experiment, in their order.
public enum ExperimentPhase {
    ALONE("A alone"),
    TOGETHER("A and B together"),
    ALONE_AGAIN("A alone again");

    private final String text;

    ExperimentPhase(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
