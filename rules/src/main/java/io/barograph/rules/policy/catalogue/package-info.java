/// What rules can name: facts, their fields, the types of values, and values as people read them.
@NullMarked
package io.barograph.rules.policy.catalogue;

import org.jspecify.annotations.NullMarked;
