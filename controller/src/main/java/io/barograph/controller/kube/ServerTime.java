package io.barograph.controller.kube;

import io.barograph.controller.cluster.ClusterTime;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The API server's time: this machine's clock, put right by the header `Date` of the answers. For any thread.
///
/// An answer says within which bounds the clock is ahead, since the header, in whole seconds, is of a moment
/// between the request and the answer. What is believed is moved no further than into these bounds, so that a
/// right clock is never touched, however slow an answer is. A leap is believed when [#AGREEING] answers in a
/// row say it: one server of several, or what stands before them, may have a wrong clock.
public final class ServerTime implements ClusterTime {

    /// So many answers settle the time.
    static final int AGREEING = 3;

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LEAP = Duration.ofMinutes(1);

    private final InstantSource machine;
    private volatile Duration ahead = Duration.ZERO;
    private volatile boolean isKnown;
    private Duration doubted = Duration.ZERO;
    private int doubtedAnswers;

    ServerTime(InstantSource machine) {
        this.machine = machine;
    }

    @Override
    public Instant instant() {
        return machine.instant().minus(ahead);
    }

    @Override
    public @Nullable Duration ahead() {
        return isKnown ? ahead : null;
    }

    /// The machine's time, to be handed back with what was asked then.
    Instant asking() {
        return machine.instant();
    }

    /// An answer has begun to come.
    ///
    /// @param requestTime the machine's time when it was asked for
    /// @param date the header; null where there is none
    void noteAnswer(Instant requestTime, @Nullable String date) {
        Instant arrivalTime = machine.instant();
        Instant server = date == null ? null : parse(date);
        if (server != null && !arrivalTime.isBefore(requestTime)) {
            settleBounds(Duration.between(server.plus(SECOND), requestTime), Duration.between(server, arrivalTime));
        }
    }

    private synchronized void settleBounds(Duration least, Duration most) {
        Duration newAhead = clamp(ahead, least, most);
        if (isLeap(ahead, newAhead)) {
            doubtedAnswers = isLeap(doubted, clamp(doubted, least, most)) ? 1 : doubtedAnswers + 1;
            doubted = newAhead;
            if (doubtedAnswers < AGREEING) {
                return;
            }
        }
        ahead = newAhead;
        isKnown = true;
        doubted = Duration.ZERO;
        doubtedAnswers = 0;
    }

    private static Duration clamp(Duration value, Duration least, Duration most) {
        return value.compareTo(least) < 0 ? least : value.compareTo(most) > 0 ? most : value;
    }

    private static boolean isLeap(Duration oldAhead, Duration newAhead) {
        return newAhead.minus(oldAhead).abs().compareTo(LEAP) > 0;
    }

    /// The header's time; null if it is none.
    static @Nullable Instant parse(String date) {
        try {
            return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
        } catch (DateTimeException _) {
            return null;
        }
    }
}
