package io.barograph.web.config;

import io.barograph.problem.OptionProblems;
import module java.base;

/// An address to listen on: a host name or IP address, and a port (0 takes a free one).
public record ListenAddress(String host, int port) {

    /// The address of every interface, in IPv6 and IPv4.
    public static final String ANY = "0.0.0.0";

    public ListenAddress {
        if (host.isBlank() || host.chars().anyMatch(c -> c <= ' ' || c == '/' || c > '~')) {
            throw new IllegalArgumentException("the host is \"" + host + "\"; expected a name or an IP address");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("the port is " + port + "; expected 0 to 65535");
        }
    }

    /// The address written as `:9977`, `127.0.0.1:9977`, `[::1]:9977` or `localhost:9977`.
    ///
    /// @throws IllegalArgumentException if the text has another form
    public static ListenAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "" : text.substring(0, colon);
        String port = text.substring(colon + 1);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        if (colon < 0 || !port.matches("[0-9]{1,5}") || (host.contains(":") && !bracketed)) {
            throw new IllegalArgumentException(
                    "the address is \"" + text + "\"; expected HOST:PORT or :PORT, as in 127.0.0.1:9977 or [::1]:9977");
        }
        if (bracketed) {
            host = host.substring(1, host.length() - 1);
        }
        return new ListenAddress(host.isEmpty() ? ANY : host.toLowerCase(Locale.ROOT), Integer.parseInt(port));
    }

    /// The values of `--web.listen-address`; what is wrong with them goes to the problems.
    public static List<ListenAddress> readAddresses(List<String> texts, OptionProblems problems) {
        return texts.stream()
                .map(text -> problems.readOption(
                        "--web.listen-address", new ListenAddress(ANY, 0), () -> ListenAddress.parse(text)))
                .toList();
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
