/// What both programs need of HTTP: a small server that only writes ready bytes, health, a landing page, self
/// metrics.
///
/// Vert.x and simpleclient are known here and nowhere else.
@NullMarked
package io.barograph.web;

import org.jspecify.annotations.NullMarked;
