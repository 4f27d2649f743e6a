package io.barograph.e2e.withstand;

import module java.base;

/// A process that takes all epoll watches which its user may have on this host, and each that becomes free. It prints a
/// line when it has them.
final class EpollHog {

    private static final int EPOLL_CTL_ADD = 1;
    private static final int EPOLLIN = 1;

    /// Descriptors below any usual limit; each epoll watches all of them.
    private static final int WATCHED = 400;

    private EpollHog() {}

    private static MethodHandle find(String name, int arguments) {
        ValueLayout[] ints = new ValueLayout[arguments];
        Arrays.fill(ints, ValueLayout.JAVA_INT);
        return link(name, FunctionDescriptor.of(ValueLayout.JAVA_INT, ints));
    }

    @SuppressWarnings("restricted") // what the kernel does is the point
    private static MethodHandle link(String name, FunctionDescriptor function) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), function);
    }

    static void main() throws Throwable {
        MethodHandle add = link(
                "epoll_ctl",
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.ADDRESS));
        MethodHandle duplicate = find("dup", 1);
        MethodHandle create = find("epoll_create1", 1);
        int source = (int) find("eventfd", 2).invokeExact(0, 0);
        List<Integer> watched = new ArrayList<>();
        for (int i = 0; i < WATCHED; i++) {
            watched.add((int) duplicate.invokeExact(source));
        }
        MemorySegment event = Arena.global().allocate(16, 8);
        event.set(ValueLayout.JAVA_INT, 0, EPOLLIN);
        boolean isFull = false;
        int epoll = (int) create.invokeExact(0);
        while (true) {
            for (int i = 0; i < watched.size(); ) {
                if ((int) add.invokeExact(epoll, EPOLL_CTL_ADD, (int) watched.get(i), event) == 0) {
                    i++;
                } else {
                    if (!isFull) {
                        System.out.println("full");
                    }
                    isFull = true;
                    LockSupport.parkNanos(1_000_000);
                }
            }
            epoll = (int) create.invokeExact(0);
        }
    }
}
