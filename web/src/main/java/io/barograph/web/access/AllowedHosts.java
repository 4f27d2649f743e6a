package io.barograph.web.access;

import io.barograph.problem.OptionProblems;
import module java.base;

/// The names that `--web.allowed-hosts` gives a server, besides those that it has anyway.
///
/// @param names in lower case, without a dot at their end
public record AllowedHosts(Set<String> names) {

    /// The option's name.
    public static final String OPTION = "--web.allowed-hosts";

    /// The option's description for a server that may listen anywhere.
    public static final String MEANING = "Names by which the server may be asked (the Host header). On a loopback"
            + " address it answers these, localhost and loopback addresses, and nothing else. Elsewhere it answers"
            + " every address, and every name unless this is given.";

    /// The allowed hosts where none was given.
    public static final AllowedHosts NONE = new AllowedHosts(Set.of());

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\\.[a-z0-9_-]+)*");

    public AllowedHosts {
        names = Set.copyOf(names);
    }

    /// The hosts that the option names; names that are none go to the problems.
    public static AllowedHosts readNames(List<String> texts, OptionProblems problems) {
        Set<String> names = new TreeSet<>();
        for (String text : texts) {
            String name = plainHost(text);
            if (!NAME.matcher(name).matches() && !LiteralHost.isLiteral(name)) {
                problems.addProblem(OPTION + " has \"" + text
                        + "\"; expected a name such as node7.example, or an address." + " Maybe leave out the port");
            }
            names.add(name);
        }
        return new AllowedHosts(names);
    }

    /// The form in which names are compared: in lower case, without the root's dot, addresses without brackets.
    public static String plainHost(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        if (name.startsWith("[") && name.endsWith("]")) {
            return name.substring(1, name.length() - 1);
        }
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}
