package io.barograph.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.testkit.EvictionCase.Answerer;
import module java.base;
import org.junit.jupiter.api.Test;

/// No group of the kubelet's cases is left out.
class EvictionCaseTest {

    @Test
    void eachCaseIsAnsweredBySomebody() {
        assertThat(EvictionCase.read())
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.answerer()).isNotNull());
        List<EvictionCase> shares = Arrays.stream(Answerer.values())
                .flatMap(each -> EvictionCase.of(each).stream())
                .toList();
        assertThat(shares).containsExactlyInAnyOrderElementsOf(EvictionCase.read());
    }

    @Test
    void theProjectsFileHasCasesOfEachGroup() {
        Set<String> asked = EvictionCase.ours().stream()
                .flatMap(each -> Stream.of(each.group(), each.group() + "/" + each.form()))
                .collect(Collectors.toSet());
        for (Answerer each : Answerer.values()) {
            assertThat(asked).containsAll(each.groups());
        }
        assertThat(EvictionCase.ours()).hasSize(220);
    }

    @Test
    void aGroupThatNobodyAnswersIsNamed() {
        EvictionCase odd = new EvictionCase("swap", new EvictionCase.Node(Map.of()));
        assertThatThrownBy(odd::answerer).hasMessageContaining("the group swap has no Answerer");
    }
}
