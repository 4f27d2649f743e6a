/// Tests of policies, written beside them in YAML and run on the engine itself.
@NullMarked
package io.barograph.rules.cases;

import org.jspecify.annotations.NullMarked;
