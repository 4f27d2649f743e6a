package io.barograph.exporter.libc;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import module java.base;

/// How a function of the C library is found and called, and its errno kept.
///
/// Each class of this package that calls has a [MethodHandle] from here per function and one errno segment per thread
/// of use: errno counts only after a negative result, and is whatever the call before left there otherwise.
final class NativeFunctions {

    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO =
            STATE.varHandle(MemoryLayout.PathElement.groupElement("errno")).withInvokeExactBehavior();

    private NativeFunctions() {}

    /// Whether there is such a function.
    static boolean hasFunction(String name) {
        return Linker.nativeLinker().defaultLookup().find(name).isPresent();
    }

    /// A function whose first argument is the errno segment; the rest is as in C.
    static MethodHandle findFunction(String name, FunctionDescriptor shape) {
        return findFunction(name, shape, Linker.Option.captureCallState("errno"));
    }

    /// A function with variable arguments, such as open: `fixed` of the arguments come before the dots.
    static MethodHandle variadicFunction(String name, FunctionDescriptor shape, int fixed) {
        return findFunction(
                name, shape, Linker.Option.captureCallState("errno"), Linker.Option.firstVariadicArg(fixed));
    }

    @SuppressWarnings("restricted") // calling C is what this package is for; the launcher allows it
    private static MethodHandle findFunction(String name, FunctionDescriptor shape, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        MemorySegment address = linker.defaultLookup()
                .find(name)
                .orElseThrow(() -> new UnsatisfiedLinkError("the C library has no function " + name));
        return linker.downcallHandle(address, shape, options);
    }

    /// Room for the errno of one thread's calls.
    static MemorySegment errnoOf(Arena arena) {
        return arena.allocate(STATE);
    }

    /// The error number that the call before left behind; meaningful only if it failed.
    static int readErrno(MemorySegment state) {
        return (int) ERRNO.get(state, 0L);
    }

    /// Closes a descriptor; its result is ignored.
    static void close(int descriptor) {
        try {
            int _ = (int) Handles.CLOSE.invokeExact(descriptor);
        } catch (Throwable t) {
            throw brokenCall(t);
        }
    }

    /// A downcall declares Throwable and throws none but for a mistake in its shape.
    static IllegalStateException brokenCall(Throwable t) {
        return new IllegalStateException("a call of the C library failed", t);
    }

    private static final class Handles {
        /// The handle of close, without errno: no caller reads it.
        static final MethodHandle CLOSE =
                findFunction("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT), new Linker.Option[] {});
    }
}
