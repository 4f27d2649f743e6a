/// Programs that Go builds for the tests, once, from the modules below `e2e`.
@NullMarked
package io.barograph.testkit.gobuild;

import org.jspecify.annotations.NullMarked;
