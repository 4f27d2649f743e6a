/// `barograph advise`: what would help the workloads that wait, by how much, and a patch. It applies nothing.
package io.barograph.cli.advise;
