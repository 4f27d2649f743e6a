package io.barograph.cli.backtest.prometheus;

import module java.base;

/// What Prometheus answered cannot be used, or it did not answer; the message says to which question.
public class PrometheusException extends IOException {

    private static final long serialVersionUID = 1L;

    public PrometheusException(String message) {
        super(message);
    }

    public PrometheusException(String message, Throwable cause) {
        super(message, cause);
    }

    /// An answer that is larger than we take, or than Prometheus gives: a shorter range may do.
    public static final class TooLarge extends PrometheusException {
        private static final long serialVersionUID = 1L;

        public TooLarge(String message) {
            super(message);
        }
    }
}
