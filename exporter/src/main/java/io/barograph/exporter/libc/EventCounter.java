package io.barograph.exporter.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import module java.base;
import org.jspecify.annotations.Nullable;

/// eventfd(2): a descriptor by which one thread ends another's [Poll].
public final class EventCounter implements AutoCloseable {

    private static final int EFD_NONBLOCK = 0x800;

    private static final MethodHandle OPEN =
            NativeFunctions.findFunction("eventfd", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    private static final MethodHandle WRITE =
            NativeFunctions.findFunction("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));

    private final int descriptor;

    private EventCounter(int descriptor) {
        this.descriptor = descriptor;
    }

    /// A new one, or null where no more files may be open.
    public static @Nullable EventCounter open() {
        try (Arena arena = Arena.ofConfined()) {
            int descriptor =
                    (int) OPEN.invokeExact(NativeFunctions.errnoOf(arena), 0, EFD_NONBLOCK | LinuxAbi.O_CLOEXEC);
            return descriptor < 0 ? null : new EventCounter(descriptor);
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    /// The descriptor to poll for [Poll#IN], which it has from [#addOne()] on.
    public int descriptor() {
        return descriptor;
    }

    /// Makes it readable for good. Any thread may call this.
    public void addOne() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(JAVA_LONG);
            value.set(JAVA_LONG, 0, 1);
            long _ = (long) WRITE.invokeExact(NativeFunctions.errnoOf(arena), descriptor, value, value.byteSize());
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    @Override
    public void close() {
        NativeFunctions.close(descriptor);
    }
}
