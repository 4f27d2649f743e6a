/// The nearest change of inputs that would make a rule match, or match no more.
package io.barograph.rules.explain.change;
