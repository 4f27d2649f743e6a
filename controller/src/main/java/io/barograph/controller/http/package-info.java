/// What the controller serves over HTTP: metrics, health, and the status page with the JSON it draws.
@NullMarked
package io.barograph.controller.http;

import org.jspecify.annotations.NullMarked;
