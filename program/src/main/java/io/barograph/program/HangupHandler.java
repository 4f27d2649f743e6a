package io.barograph.program;

import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// SIGHUP. Java has a class for signals, sun.misc.Signal of the module jdk.unsupported, which stays as long as there is
/// no other; but the compiler warns of its very name, and warnings are errors here. So it is called by name.
public final class HangupHandler {

    private static final Logger LOG = LoggerFactory.getLogger(HangupHandler.class);

    private @Nullable Runnable what;
    private boolean early;

    /// From now on a SIGHUP does not end the program, if this JVM lets a program handle it. A SIGHUP that comes before
    /// [#runAtEach] is not lost.
    public static HangupHandler heard() {
        HangupHandler hangup = new HangupHandler();
        hangup.registerHandler();
        return hangup;
    }

    /// Runs this at each SIGHUP, on a thread of its own, and now if one came already.
    public void runAtEach(Runnable atEach) {
        if (isDueAtOnce(atEach)) {
            atEach.run();
        }
    }

    private synchronized boolean isDueAtOnce(Runnable atEach) {
        boolean due = early;
        early = false;
        what = atEach;
        return due;
    }

    void came() {
        Runnable task = known();
        if (task != null) {
            task.run();
        }
    }

    private synchronized @Nullable Runnable known() {
        early = what == null;
        return what;
    }

    private void registerHandler() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object hup = signal.getConstructor(String.class).newInstance("HUP");
            MethodHandle came = MethodHandles.lookup().bind(this, "came", MethodType.methodType(void.class));
            Object mine =
                    MethodHandleProxies.asInterfaceInstance(handler, MethodHandles.dropArguments(came, 0, signal));
            signal.getMethod("handle", signal, handler).invoke(null, hup, mine);
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException e) {
            LOG.warn("SIGHUP ends this program: this JVM has no usable sun.misc.Signal. Maybe use POST /-/reload.", e);
        }
    }
}
