package io.barograph.exporter.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import module java.base;

/// A PSI trigger: a descriptor that [Poll] finds [Poll#PRI] on once its file's stall exceeds so much in a window, once
/// a window at most.
///
/// ```
/// some 150000 2000000     (stalled for 150 ms within 2 s)
/// ```
///
/// Windows reach from 500 ms to 10 s; without CAP_SYS_RESOURCE they must be multiples of 2 s, else EINVAL.
/// Source: Documentation/accounting/psi.rst of the kernel.
public final class PsiTrigger implements AutoCloseable {

    private static final int O_RDWR = 0x2;
    private static final int O_NONBLOCK = 0x800;

    private static final MethodHandle OPEN =
            NativeFunctions.variadicFunction("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT), 2);
    private static final MethodHandle WRITE =
            NativeFunctions.findFunction("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));

    private final int descriptor;

    private PsiTrigger(int descriptor) {
        this.descriptor = descriptor;
    }

    /// The result of arming a trigger.
    public sealed interface Answer {}

    /// A trigger that is armed.
    public record Armed(PsiTrigger trigger) implements Answer {}

    /// The kernel refused.
    public record Refused(int errno) implements Answer {}

    /// Arms a trigger for a file's `some` line.
    public static Answer armTrigger(String file, long stallMicros, long windowMicros) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = NativeFunctions.errnoOf(arena);
            int descriptor =
                    (int) OPEN.invokeExact(state, arena.allocateFrom(file), O_RDWR | O_NONBLOCK | LinuxAbi.O_CLOEXEC);
            if (descriptor < 0) {
                return new Refused(NativeFunctions.readErrno(state));
            }
            // The terminating NUL belongs to what the kernel wants to read
            MemorySegment text = arena.allocateFrom("some " + stallMicros + " " + windowMicros);
            long writtenBytes = (long) WRITE.invokeExact(state, descriptor, text, text.byteSize());
            if (writtenBytes < 0) {
                int errno = NativeFunctions.readErrno(state);
                NativeFunctions.close(descriptor);
                return new Refused(errno);
            }
            return new Armed(new PsiTrigger(descriptor));
        } catch (Throwable t) {
            throw NativeFunctions.brokenCall(t);
        }
    }

    /// The descriptor to poll for [Poll#PRI].
    public int descriptor() {
        return descriptor;
    }

    @Override
    public void close() {
        NativeFunctions.close(descriptor);
    }
}
