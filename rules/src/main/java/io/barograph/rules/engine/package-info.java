/// The pure evaluation: rules, earlier state and an observation in; new state, desired state and transitions out.
@NullMarked
package io.barograph.rules.engine;

import org.jspecify.annotations.NullMarked;
