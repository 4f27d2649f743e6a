/// `barograph silence`: adds, lists and ends silences, stops and resumes the controller.
package io.barograph.cli.silence;
