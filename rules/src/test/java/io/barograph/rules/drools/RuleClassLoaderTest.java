package io.barograph.rules.drools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;

class RuleClassLoaderTest {

    private final List<String> asked = new ArrayList<>();

    private final RuleClassLoader fence =
            new RuleClassLoader(new ClassLoader(RuleClassLoaderTest.class.getClassLoader()) {
                @Override
                protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                    asked.add(name);
                    return super.loadClass(name, resolve);
                }
            });

    @Test
    void factsAreTheProgramsOwn() throws ClassNotFoundException {
        assertThat(fence.loadClass("io.barograph.rules.fact.Signal").getClassLoader())
                .isEqualTo(RuleClassLoaderTest.class.getClassLoader());
        assertThat(asked).containsExactly("io.barograph.rules.fact.Signal");
    }

    /// A class loader keeps a lock for each name that it was ever asked for; each reload has names of its own.
    @Test
    void compiledRulesAreNotAskedOfTheProgram() {
        assertThatThrownBy(() -> fence.loadClass("io.barograph.printed.P7.LambdaPredicate7"))
                .isInstanceOf(ClassNotFoundException.class);
        assertThat(fence.getResource("io/barograph/printed/P7/LambdaPredicate7.class"))
                .isNull();
        assertThat(asked).isEmpty();
    }
}
