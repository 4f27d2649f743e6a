package io.barograph.exporter.libc;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class LinuxAbiTest {

    @Test
    void thisHostWillDo() {
        assertThat(LinuxAbi.whyMissing()).isNull();
    }

    @Test
    void saysWhatElseIsExpected() {
        assertThat(LinuxAbi.whyMissing("Mac OS X", "aarch64"))
                .isEqualTo("this system is \"Mac OS X\"; expected Linux, whose kernel files are read. Maybe give a"
                        + " recording: --replay FILE");
        assertThat(LinuxAbi.whyMissing("Linux", "s390x")).contains("\"s390x\"", "amd64 or aarch64", "Maybe");
        assertThat(LinuxAbi.whyMissing(List.of("open", "no_such_function")))
                .contains("no function no_such_function", "glibc", "Maybe");
    }
}
