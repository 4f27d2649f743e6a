package io.barograph.web.access;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Decides who may post, which is to change something.
///
/// A browser must not be made to do it by a page from elsewhere: it sends what it knows of its user's passwords
/// along, and it is on the host that is trusted. Browsers name the page that posts in `Origin`
/// (<https://fetch.spec.whatwg.org/#origin-header>) and how it stands to us in `Sec-Fetch-Site`
/// (<https://www.w3.org/TR/fetch-metadata/>); other clients send neither.
public final class CrossSiteCheck {

    /// Hosts that no name server of others can point elsewhere.
    private static final Pattern SAFE_HOST =
            Pattern.compile("(localhost|[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[[0-9A-Fa-f:.]{2,45}])(:[0-9]{1,5})?");

    private static final Pattern LOOPBACK =
            Pattern.compile("(::ffff:)?127(\\.[0-9]{1,3}){3}|(::1|0:0:0:0:0:0:0:1)(%.*)?");

    private CrossSiteCheck() {}

    /// Why who has proved who he is may not post; empty if he may.
    ///
    /// @param header a header by its name, null where it is missing
    /// @param scheme how it came: `http` or `https`
    public static String fromElsewhere(UnaryOperator<@Nullable String> header, String scheme) {
        String site = header.apply("Sec-Fetch-Site");
        String origin = header.apply("Origin");
        String host = header.apply("Host");
        boolean elsewhere = site != null && !site.equals("same-origin") && !site.equals("none");
        boolean stranger = origin != null && !plainOrigin(origin).equals(plainOrigin(scheme + "://" + host));
        return elsewhere || stranger ? "a page from elsewhere may not post here" : "";
    }

    /// Browsers leave out the port that a scheme has anyway.
    private static String plainOrigin(String origin) {
        String lower = origin.toLowerCase(Locale.ROOT);
        String usual = lower.startsWith("https:") ? ":443" : ":80";
        return lower.endsWith(usual) ? lower.substring(0, lower.length() - usual.length()) : lower;
    }

    /// Why a client without a user or certificate may not post; empty if it may, since it is on this host.
    ///
    /// A page whose name is made to point here (DNS rebinding) is one of ours to its browser, so a browser
    /// must have come by a name that cannot be made to.
    ///
    /// @param address the peer's, null where it is not known
    public static String fromAnotherHost(
            UnaryOperator<@Nullable String> header, String scheme, @Nullable String address) {
        if (address == null || !LOOPBACK.matcher(address).matches()) {
            return "only clients on this host may post here, because no client is authenticated. Maybe name users, or"
                    + " require client certificates, in --web.config.file";
        }
        String host = header.apply("Host");
        boolean browser = header.apply("Origin") != null || header.apply("Sec-Fetch-Site") != null;
        if (browser && (host == null || !SAFE_HOST.matcher(host).matches())) {
            return "a page by this name may not post here. Maybe come by the address, such as 127.0.0.1";
        }
        return fromElsewhere(header, scheme);
    }
}
