/// The facts that rules match, and nothing else: compiled rules can load every class of this package. Printed rules
/// and rule ids contain these class names, so no fact moves or changes its name. Knows signals only.
package io.barograph.rules.fact;
