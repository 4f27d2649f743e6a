/// Options that several verbs share: which controller is asked, what is assumed of nodes, patterns of names.
@NullMarked
package io.barograph.cli.options;

import org.jspecify.annotations.NullMarked;
