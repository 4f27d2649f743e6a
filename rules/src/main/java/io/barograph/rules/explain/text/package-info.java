/// Explanations as text for people and as JSON for programs.
package io.barograph.rules.explain.text;
