package io.barograph.cli.options;

import module java.base;

/// Wrong usage: each line of the message is a sentence for the user. It ends a command with exit code 2.
public final class UsageException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }

    /// What the user gave, understood; what cannot be is wrong usage.
    ///
    /// @param value throws an IllegalArgumentException with a sentence for the user
    public static <T> T understood(Supplier<T> value) {
        return read("", value);
    }

    /// The same of one option, whose name begins the sentence.
    public static <T> T understood(String option, Supplier<T> value) {
        return read(option + ": ", value);
    }

    private static <T> T read(String begin, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(begin + wrong.getMessage(), wrong);
        }
    }
}
