package io.barograph.testkit.keys;

import module java.base;

/// Runs the JDK's keytool several times in one JVM, since each JVM costs more than what keytool does in it.
final class KeytoolRuns {

    /// Ends the arguments of one run.
    static final String END = ";";

    private KeytoolRuns() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        Method keytool = Class.forName("sun.security.tools.keytool.Main").getMethod("main", String[].class);
        List<String> run = new ArrayList<>();
        for (String each : args) {
            if (each.equals(END)) {
                keytool.invoke(null, (Object) run.toArray(String[]::new));
                run.clear();
            } else {
                run.add(each);
            }
        }
    }
}
