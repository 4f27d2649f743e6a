/// Explanations as text for people and as JSON for programs.
@NullMarked
package io.barograph.rules.explain.text;

import org.jspecify.annotations.NullMarked;
