package io.barograph.rules.fact;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// The subjects of the facts that every observation has, numbered, and each written once: an evaluation asks
/// for them at each step.
@SuppressWarnings("EnumOrdinal")
public // they number an array of this run alone
final class FactSubjects {

    private static final int RESOURCES = Resource.values().length;
    private static final int KINDS = PressureKind.values().length;
    private static final int SCOPED_RESOURCES = Scope.values().length * RESOURCES;
    private static final int FIRST_SIGNAL = SCOPED_RESOURCES * (1 + KINDS);

    private static final String[] WRITTEN = new String[FIRST_SIGNAL + EvictionSignal.values().length];
    private static final Map<String, Integer> NUMBERS = new HashMap<>();
    private static final Map<String, String> SIGNALS = new HashMap<>();

    static {
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                String scopedResource = "(" + scope + ", " + resource;
                WRITTEN[numberOfContention(scope, resource)] = "Contention" + scopedResource + ")";
                for (PressureKind kind : PressureKind.values()) {
                    WRITTEN[numberOfPressure(scope, resource, kind)] = "Pressure" + scopedResource + ", " + kind + ")";
                }
            }
        }
        for (EvictionSignal signal : EvictionSignal.values()) {
            WRITTEN[numberOfSignal(signal)] = "Signal(" + signal.word() + ")";
            SIGNALS.put(signal.word(), WRITTEN[numberOfSignal(signal)]);
        }
        for (int i = 0; i < WRITTEN.length; i++) {
            NUMBERS.put(WRITTEN[i], i);
        }
    }

    private FactSubjects() {}

    static String contentionSubject(Scope scope, Resource resource) {
        return WRITTEN[numberOfContention(scope, resource)];
    }

    static String pressureSubject(Scope scope, Resource resource, PressureKind kind) {
        return WRITTEN[numberOfPressure(scope, resource, kind)];
    }

    static String signalSubject(String word) {
        String knownSubject = SIGNALS.get(word);
        return knownSubject == null ? "Signal(" + word + ")" : knownSubject;
    }

    public static int numberOfContention(Scope scope, Resource resource) {
        return scope.ordinal() * RESOURCES + resource.ordinal();
    }

    public static int numberOfPressure(Scope scope, Resource resource, PressureKind kind) {
        return SCOPED_RESOURCES + numberOfContention(scope, resource) * KINDS + kind.ordinal();
    }

    public static int numberOfSignal(EvictionSignal signal) {
        return FIRST_SIGNAL + signal.ordinal();
    }

    /// Whether every observation has a fact of this subject.
    public static boolean isInEachObservation(String subject) {
        return NUMBERS.containsKey(subject);
    }

    /// Of a fact that every observation has.
    public static int numberOfSubject(String subject) {
        Integer number = NUMBERS.get(subject);
        if (number == null) {
            throw new IllegalArgumentException(subject + " is not among the facts that every observation has");
        }
        return number;
    }
}
