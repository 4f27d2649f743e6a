package io.barograph.web;

import io.barograph.web.access.AllowedHosts;
import io.barograph.web.access.LiteralHost;
import io.barograph.web.config.ListenAddress;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.HostAndPort;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A check of the names by which a server may be asked.
///
/// A page in a browser on this host may ask the loopback interface under its own name, if its name server answers with
/// a loopback address once the page is loaded (DNS rebinding); to the browser the answer is then the page's own. So a
/// server on loopback answers only by names that no other name server can point there. A server that others reach is
/// asked by many names and addresses, and checks only where names were given.
///
/// @param checked whether the name counts at all
/// @param everyAddress whether any address will do, or those of the loopback interface alone
record HostCheck(boolean checked, boolean everyAddress, AllowedHosts allowed) {

    private static final Pattern AUTHORITY =
            Pattern.compile("(\\[[0-9A-Fa-f:.]{2,45}]|[^\\[\\]:/@]{1,255})(:[0-9]{1,5})?");
    private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://([^/?#]*).*");
    private static final int SHOWN = 100;

    /// The check of a server that listens at this address.
    static HostCheck of(ListenAddress listen, AllowedHosts allowed) {
        boolean loopback = isLoopback(listen.host());
        return new HostCheck(loopback || !allowed.names().isEmpty(), !loopback, allowed);
    }

    private static boolean isLoopback(String host) {
        try {
            return Stream.of(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException _) {
            return false;
        }
    }

    /// Why a request is not answered; null where it is.
    @Nullable
    Response refusalOf(HttpServerRequest http) {
        if (!checked) {
            return null;
        }
        List<String> named = namedHosts(http);
        if (named.size() != 1 && http.version() == HttpVersion.HTTP_1_1) {
            return Response.ofText(400, "the request has " + named.size() + " headers Host; expected one");
        }
        Matcher absolute = ABSOLUTE.matcher(http.uri());
        if (absolute.matches()) {
            named.add(absolute.group(1));
        }
        return named.stream()
                .filter(host -> !isOurs(host))
                .findFirst()
                .map(this::misdirectedResponse)
                .orElse(null);
    }

    /// The names that the request says it was sent to: one, unless it is old or odd.
    private static List<String> namedHosts(HttpServerRequest http) {
        List<String> named = new ArrayList<>(http.headers().getAll("Host"));
        String authority = http.version() == HttpVersion.HTTP_2 ? authorityOf(http) : null;
        if (authority != null) {
            named.add(authority);
        }
        return named;
    }

    /// The name and port that a request was sent to; null where it says none.
    static @Nullable String authorityOf(HttpServerRequest http) {
        String header = http.getHeader("Host");
        if (header != null) {
            return header;
        }
        HostAndPort authority = http.authority();
        return authority == null ? null : authority.toString();
    }

    /// Whether this is a name of this server, with or without a port.
    boolean isOurs(String host) {
        Matcher parts = AUTHORITY.matcher(host);
        if (!parts.matches()) {
            return false;
        }
        String name = AllowedHosts.plainHost(parts.group(1));
        return name.equals("localhost")
                || allowed.names().contains(name)
                || (everyAddress ? LiteralHost.isLiteral(name) : LiteralHost.isLoopback(name));
    }

    private Response misdirectedResponse(String host) {
        String shown = host.replaceAll("[^ -~]", "?");
        return Response.ofText(
                421,
                "the Host is \"" + (shown.length() > SHOWN ? shown.substring(0, SHOWN) + "..." : shown)
                        + "\"; expected localhost or " + (everyAddress ? "an address" : "a loopback address")
                        + ". Maybe name it in " + AllowedHosts.OPTION);
    }
}
