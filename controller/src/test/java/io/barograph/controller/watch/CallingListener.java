package io.barograph.controller.watch;

import module java.base;
import java.lang.reflect.Proxy;

/// Makes a listener that does the same with the name of every call but the last.
final class CallingListener {

    private CallingListener() {}

    static NodeWatchListener of(Consumer<String> atEach, Runnable atEnd) {
        return (NodeWatchListener) Proxy.newProxyInstance(
                NodeWatchListener.class.getClassLoader(), new Class<?>[] {NodeWatchListener.class}, (_, call, _) -> {
                    if (call.getName().equals("watchEnded")) {
                        atEnd.run();
                    } else {
                        atEach.accept(call.getName());
                    }
                    return null;
                });
    }
}
