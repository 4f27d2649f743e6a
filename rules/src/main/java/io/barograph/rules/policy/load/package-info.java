/// From a file to a checked policy: rule files, the shipped policies, and parameters set by configuration.
@NullMarked
package io.barograph.rules.policy.load;

import org.jspecify.annotations.NullMarked;
