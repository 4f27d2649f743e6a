/// YAML and JSON as programs in Go read them (sigs.k8s.io/yaml over go.yaml.in/yaml/v2): YAML 1.1's words,
/// duplicate keys, anchors, merge keys and tags, the first of several documents. For files whose truth is what
/// such a program makes of them; our own files are read strictly.
@NullMarked
package io.barograph.goyaml;

import org.jspecify.annotations.NullMarked;
