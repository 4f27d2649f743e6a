/// `barograph silence`: adds, lists and ends silences, stops and resumes the controller.
@NullMarked
package io.barograph.cli.silence;

import org.jspecify.annotations.NullMarked;
