/// What is asked: a demand or a rule, and inputs given in place of observed ones (`--given`).
@NullMarked
package io.barograph.rules.explain.question;

import org.jspecify.annotations.NullMarked;
