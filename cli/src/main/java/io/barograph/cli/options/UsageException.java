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

    /// Makes a value of what the user gave.
    public interface Given<T, X extends Exception> {

        /// @throws IllegalArgumentException with a sentence for the user
        T value() throws X;
    }

    /// What the user gave, understood; what cannot be is wrong usage.
    public static <T, X extends Exception> T understood(Given<T, X> given) throws X {
        return read("", given);
    }

    /// The same of one option, whose name begins the sentence.
    public static <T, X extends Exception> T understood(String option, Given<T, X> given) throws X {
        return read(option + ": ", given);
    }

    private static <T, X extends Exception> T read(String begin, Given<T, X> given) throws X {
        try {
            return given.value();
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(begin + wrong.getMessage(), wrong);
        }
    }
}
