/// Makes small mistakes in a policy and lists those that its cases would not notice.
@NullMarked
package io.barograph.rules.cases.mutation;

import org.jspecify.annotations.NullMarked;
