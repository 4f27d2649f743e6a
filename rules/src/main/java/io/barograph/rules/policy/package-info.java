/// The policy language: what rules may say, our own parser for it, the tree that it makes, and the DRL printed from it.
@NullMarked
package io.barograph.rules.policy;

import org.jspecify.annotations.NullMarked;
