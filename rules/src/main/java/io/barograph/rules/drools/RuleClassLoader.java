package io.barograph.rules.drools;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A class loader that knows Drools, the facts and a little of the JDK, and nothing with which code could do harm: the
/// second fence behind the printer, for both the compiler, which asks it for resources, and the linker.
final class RuleClassLoader extends ClassLoader {

    /// Compiled rules are not among them: Drools has these itself, and the program's class loaders keep each
    /// name that they are ever asked for, 100 a reload.
    private static final List<String> PACKAGES = List.of(
            "io/barograph/rules/fact/",
            "io/barograph/signal/",
            "org/drools/",
            "org/kie/",
            "java/util/",
            "java/math/",
            "java/time/");

    private static final List<String> REFUSED = List.of(
            "java/util/concurrent/",
            "java/util/jar/",
            "java/util/logging/",
            "java/util/prefs/",
            "java/util/spi/",
            "java/util/zip/",
            "java/util/ServiceLoader",
            "java/util/Timer",
            "java/util/Scanner",
            "java/util/Formatter");

    private static final Set<String> JAVA_IO = Set.of(
            "java/io/Serializable",
            "java/io/Externalizable",
            "java/io/ObjectInput",
            "java/io/ObjectOutput",
            "java/io/DataInput",
            "java/io/DataOutput",
            "java/io/IOException");

    private static final Set<String> JAVA_LANG = Set.of(
            "Object",
            "String",
            "CharSequence",
            "Comparable",
            "Iterable",
            "Number",
            "Boolean",
            "Byte",
            "Character",
            "Double",
            "Enum",
            "Float",
            "Integer",
            "Long",
            "Short",
            "Void",
            "Record",
            "Math",
            "StringBuilder",
            "Deprecated",
            "FunctionalInterface",
            "Override",
            "SafeVarargs",
            "SuppressWarnings",
            "AutoCloseable",
            "Cloneable",
            "Class",
            "Throwable",
            "invoke/LambdaMetafactory",
            "invoke/MethodHandles",
            "invoke/MethodHandle",
            "invoke/MethodType",
            "invoke/CallSite",
            "invoke/SerializedLambda",
            "invoke/StringConcatFactory",
            "invoke/TypeDescriptor");

    RuleClassLoader(ClassLoader parent) {
        super("rules", parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!isAllowed(name.replace('.', '/'))) {
            throw new ClassNotFoundException(name + " is not for rules");
        }
        return super.loadClass(name, resolve);
    }

    @Override
    public @Nullable URL getResource(String name) {
        return isAllowed(classStem(name)) ? super.getResource(name) : null;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        return isAllowed(classStem(name)) ? super.getResources(name) : Collections.emptyEnumeration();
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        return isAllowed(classStem(name)) ? super.getResourceAsStream(name) : null;
    }

    private static String classStem(String resource) {
        return resource.endsWith(".class") ? resource.substring(0, resource.length() - 6) : resource;
    }

    static boolean isAllowed(String name) {
        if (REFUSED.stream().anyMatch(name::startsWith)) {
            return false;
        }
        if (name.startsWith("java/lang/")) {
            String outer = name.substring("java/lang/".length()).replaceFirst("[$].*", "");
            return JAVA_LANG.contains(outer)
                    || outer.startsWith("annotation/")
                    || outer.startsWith("constant/")
                    || outer.endsWith("Exception")
                    || outer.endsWith("Error");
        }
        return JAVA_IO.contains(name)
                || name.startsWith("META-INF/")
                || PACKAGES.stream().anyMatch(name::startsWith);
    }
}
