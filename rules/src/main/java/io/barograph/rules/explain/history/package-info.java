/// Since when each part of each rule has been true or false.
@NullMarked
package io.barograph.rules.explain.history;

import org.jspecify.annotations.NullMarked;
