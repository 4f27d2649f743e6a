{{/* The beginning of all objects' names. */}}
{{- define "barograph.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "barograph.namespace" -}}
{{- default .Release.Namespace .Values.namespaceOverride -}}
{{- end -}}

{{/* The name of a component's objects. Takes a list: the root and the component. */}}
{{- define "barograph.name" -}}
{{- printf "%s-%s" (include "barograph.fullname" (index . 0)) (index . 1) -}}
{{- end -}}

{{/* By these labels programs and alerts find our pods, whatever the release is called. */}}
{{- define "barograph.selectorLabels" -}}
app.kubernetes.io/name: barograph-{{ index . 1 }}
{{- if not (index . 0).Values.plain }}
app.kubernetes.io/instance: {{ (index . 0).Release.Name | toYaml }}
{{- end }}
{{- end -}}

{{/* Labels of every object. Takes a list: the root and the component. */}}
{{- define "barograph.labels" -}}
{{- $root := index . 0 -}}
{{- include "barograph.selectorLabels" . }}
{{- if not $root.Values.plain }}
app.kubernetes.io/part-of: barograph
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" }}
{{- end }}
{{- with $root.Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The metadata of a namespaced object. Takes a list: the root and the component. */}}
{{- define "barograph.metadata" -}}
{{- $root := index . 0 -}}
name: {{ include "barograph.name" . }}
namespace: {{ include "barograph.namespace" $root | toYaml }}
labels:
  {{- include "barograph.labels" . | nindent 2 }}
{{- with $root.Values.commonAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* The name of a component's account. Takes a list: the root and the component. */}}
{{- define "barograph.account" -}}
{{- $of := index (index . 0).Values (index . 1) -}}
{{- if $of.serviceAccount.create -}}
{{- default (include "barograph.name" .) $of.serviceAccount.name -}}
{{- else -}}
{{- default "default" $of.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{/* A program's image. Takes a list: the root and the image's values. */}}
{{- define "barograph.image" -}}
{{- $root := index . 0 -}}
{{- $image := index . 1 -}}
{{- $registry := default "" (coalesce $root.Values.global.imageRegistry $image.registry $root.Values.image.registry) -}}
{{- $name := ternary (printf "%s/%s" $registry $image.repository) $image.repository (ne $registry "") -}}
{{- if $image.digest -}}
{{- printf "%s@%s" $name $image.digest -}}
{{- else -}}
{{- printf "%s:%s" $name (coalesce $image.tag $root.Values.image.tag $root.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{/* A map as POLICY=MODE,POLICY=MODE. */}}
{{- define "barograph.pairs" -}}
{{- $pairs := list -}}
{{- range $key, $value := . }}{{ $pairs = append $pairs (printf "%s=%s" $key (include "barograph.word" $value)) }}{{ end -}}
{{- join "," $pairs -}}
{{- end -}}

{{/* A value as a program reads it: YAML takes a bare `off` for false, and numbers from files for floats. */}}
{{- define "barograph.word" -}}
{{- if kindIs "bool" . -}}{{- ternary "true" "off" . -}}
{{- else if kindIs "float64" . -}}{{- ternary (toString (int64 .)) (toString .) (eq (float64 (int64 .)) .) -}}
{{- else -}}{{- toString . -}}
{{- end -}}
{{- end -}}

{{/* An option, where it has a value. Takes a list: its name and its value. */}}
{{- define "barograph.option" -}}
{{- $value := index . 1 -}}
{{- if kindIs "map" $value -}}{{- $value = include "barograph.pairs" $value -}}{{- end -}}
{{- if kindIs "slice" $value -}}{{- $value = join "," $value -}}{{- end -}}
{{- if not (or (kindIs "invalid" $value) (eq (toString $value) "")) }}
- {{ printf "%s=%s" (index . 0) (include "barograph.word" $value) | quote }}
{{- end }}
{{- end -}}

{{/* Whether anything may be written to a node: "yes" or nothing. */}}
{{- define "barograph.enforces" -}}
{{- if or (eq (include "barograph.word" .Values.mode) "enforce") (has "enforce" (values .Values.policyMode)) -}}yes{{- end -}}
{{- end -}}

{{/* The ConfigMap of one's own rule files: its name or nothing. */}}
{{- define "barograph.ownPolicies" -}}
{{- if .Values.policies.existingConfigMap -}}
{{- .Values.policies.existingConfigMap -}}
{{- else if .Values.policies.inline -}}
{{- include "barograph.fullname" . }}-policies
{{- end -}}
{{- end -}}
