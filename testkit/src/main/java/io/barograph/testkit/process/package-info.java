/// Other programs and our own, as processes: started on free ports, watched, ended with the tests. Our own are those
/// that Maven has packaged; no class of theirs is used.
package io.barograph.testkit.process;
