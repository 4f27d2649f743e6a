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
    public static <T, X extends Exception> T understoodValue(Given<T, X> givenValue) throws X {
        return readGiven("", givenValue);
    }

    /// The same of one option, whose name begins the sentence.
    public static <T, X extends Exception> T understoodValue(String option, Given<T, X> givenValue) throws X {
        return readGiven(option + ": ", givenValue);
    }

    private static <T, X extends Exception> T readGiven(String begin, Given<T, X> givenValue) throws X {
        try {
            return givenValue.value();
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(begin + wrong.getMessage(), wrong);
        }
    }
}
