package io.barograph.e2e.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class NodeBinariesTest {

    @Test
    void aKubeletThatIsNamedIsTakenAndNoneIsBuilt(@TempDir Path folder) throws IOException {
        Path named = Files.writeString(folder.resolve("kubelet"), "");
        assertThat(named.toFile().setExecutable(true)).isTrue();
        assertThat(NodeBinaries.findKubelet(named.toString(), () -> folder)).isEqualTo(named);
        assertThat(NodeBinaries.findKubelet(" ", () -> folder)).isEqualTo(folder);
    }

    @Test
    void whatIsNoKubeletIsSaid(@TempDir Path folder) {
        assertThatThrownBy(() -> NodeBinaries.findKubelet(folder.toString(), () -> folder))
                .hasMessage("KUBELET_BINARY names " + folder
                        + ", which is no program; a kubelet was expected. Maybe unset it, then Go builds one.");
    }
}
