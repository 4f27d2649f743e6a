package io.barograph.cli.experiment.load;

/// A load could not be run, so that its experiment shows nothing.
public final class LoadException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LoadException(String message) {
        super(message);
    }
}
