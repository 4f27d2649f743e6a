package io.barograph.exporter.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import module java.base;

/// poll(2): waits for several descriptors at once. The calling thread is pinned meanwhile: a platform thread of
/// its own, with a time limit or an [EventCounter] among the descriptors, since closing one does not wake it.
public final class Poll {

    /// The event that there is something to read.
    public static final int IN = 0x001;

    /// A PSI trigger fired.
    public static final int PRI = 0x002;

    /// The descriptor is of no use any more, as a trigger's whose cgroup is gone.
    public static final int DEAD = 0x008 | 0x010 | 0x020;

    /// The mark of a descriptor that there is not: nothing ever happens on it.
    public static final int NONE = -1;

    private static final MethodHandle POLL =
            NativeFunctions.findFunction("poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));

    /// struct pollfd: int fd, short events, short revents.
    private static final int ENTRY = 8;

    private Poll() {}

    /// Waits until one of the descriptors has what is asked of it; what each has then, or zeroes where the time was up
    /// or a signal came.
    ///
    /// @param events what to wait for, one for each descriptor
    public static int[] awaitEvents(int[] descriptors, int[] events, int timeoutMillis) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment entries = arena.allocate((long) ENTRY * Math.max(1, descriptors.length), 8);
            for (int i = 0; i < descriptors.length; i++) {
                entries.set(JAVA_INT, (long) ENTRY * i, descriptors[i]);
                entries.set(JAVA_SHORT, (long) ENTRY * i + 4, (short) events[i]);
            }
            MemorySegment state = NativeFunctions.errnoOf(arena);
            int result = (int) POLL.invokeExact(state, entries, (long) descriptors.length, timeoutMillis);
            int[] readyEvents = new int[descriptors.length];
            for (int i = 0; result > 0 && i < readyEvents.length; i++) {
                readyEvents[i] = entries.get(JAVA_SHORT, (long) ENTRY * i + 6);
            }
            return readyEvents;
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }
}
