/// Makes small mistakes in a policy and tells which of them its cases would not notice.
@NullMarked
package io.barograph.rules.cases.mutation;

import org.jspecify.annotations.NullMarked;
