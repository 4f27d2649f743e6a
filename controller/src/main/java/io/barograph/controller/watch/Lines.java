package io.barograph.controller.watch;

import java.util.List;

/// The lines of a body, to be taken once: the HTTP client holds on to the answer before until the next one
/// comes, which, with thousands of exporters that answer every ten seconds, would keep all that was ever
/// read last.
final class Lines {

    private List<byte[]> lines;

    Lines(List<byte[]> lines) {
        this.lines = lines;
    }

    synchronized List<byte[]> take() {
        List<byte[]> taken = lines;
        lines = List.of();
        return taken;
    }
}
