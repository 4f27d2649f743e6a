{{/* The controller's arguments. What has no value keeps the program's default. */}}
{{- define "barograph.controllerArgs" -}}
- controller
- --mode={{ include "barograph.word" .Values.mode }}
{{- include "barograph.option" (list "--policy-mode" .Values.policyMode) }}
{{- include "barograph.option" (list "--pool-mode" .Values.poolMode) }}
{{- if include "barograph.ownPolicies" . }}
- --policies=/etc/barograph/policies
{{- else }}
# - --policies=/etc/barograph/policies # those of the ConfigMap below in place of the shipped ones
{{- end }}
- --policy-state=/var/lib/barograph/policies
{{- include "barograph.option" (list "--set" .Values.policies.parameters) }}
{{- include "barograph.leaseArgs" . }}
{{- if ne (int .Values.controller.port) 9978 }}
- --web.listen-address=:{{ .Values.controller.port }}
{{- end }}
{{- include "barograph.guardrailArgs" . }}
{{- include "barograph.evictionArgs" . }}
{{- include "barograph.exporterAccessArgs" . }}
{{- with .Values.controller.journal }}
{{- if .enabled }}
- --journal=/var/lib/barograph/journal
- --journal-max-size={{ .maxSize }}
{{- end }}
{{- end }}
{{- if .Values.controller.schedulerExtender }}
- --scheduler-extender
{{- end }}
{{- if .Values.controller.webConfig.existingSecret }}
- --web.config.file=/etc/barograph/web/{{ .Values.controller.webConfig.key }}
{{- end }}
{{- range .Values.controller.extraArgs }}
- {{ . | quote }}
{{- end }}
{{- end -}}

{{/* Where the Lease lies, if that is not where programs look for it. */}}
{{- define "barograph.leaseArgs" -}}
{{- if ne (include "barograph.namespace" .) "barograph" }}
- --lease-namespace={{ include "barograph.namespace" . }}
{{- end }}
{{- if ne (include "barograph.fullname" .) "barograph" }}
- --lease-name={{ include "barograph.name" (list . "controller") }}
{{- end }}
{{- end -}}

{{- define "barograph.guardrailArgs" -}}
{{- with .Values.budgets }}
{{- include "barograph.option" (list "--max-tainted-nodes" .maxTaintedNodes) }}
{{- include "barograph.option" (list "--max-tainted-per-pool" .maxTaintedPerPool) }}
{{- include "barograph.option" (list "--max-tainted-per-zone" .maxTaintedPerZone) }}
{{- include "barograph.option" (list "--pool-budget" .poolBudget) }}
{{- include "barograph.option" (list "--soft-taint-share" .softTaintShare) }}
{{- if .allowSmallPools }}
- --allow-small-pools
{{- end }}
{{- include "barograph.option" (list "--release-jitter" .releaseJitter) }}
{{- include "barograph.option" (list "--headroom" .headroom) }}
{{- include "barograph.option" (list "--stale-hold" .staleHold) }}
{{- end }}
{{- include "barograph.option" (list "--hazards" .Values.hazards.mode) }}
{{- include "barograph.option" (list "--acknowledge-hazard" .Values.hazards.acknowledge) }}
{{- include "barograph.option" (list "--critical-namespaces" .Values.hazards.criticalNamespaces) }}
{{- end -}}

{{- define "barograph.evictionArgs" -}}
{{- with .Values.eviction }}
{{- if not .enabled }}
- --eviction=off
{{- else }}
{{- include "barograph.option" (list "--eviction" (ternary "" .mode (eq (include "barograph.word" .mode) "observe"))) }}
{{- include "barograph.option" (list "--eviction-policy-mode" .policyMode) }}
{{- include "barograph.option" (list "--eviction-pool-mode" .poolMode) }}
{{- include "barograph.option" (list "--max-evicting-nodes" .maxNodes) }}
{{- include "barograph.option" (list "--max-evicting-per-pool" .maxPerPool) }}
{{- include "barograph.option" (list "--max-evictions-per-hour" .maxPerHour) }}
{{- if .localStorage }}
- --evict-local-storage
{{- end }}
{{- if .belowRequest }}
- --evict-below-request
{{- end }}
{{- if .guaranteed }}
- --evict-guaranteed
{{- end }}
{{- include "barograph.option" (list "--evict-never-in" .neverIn) }}
{{- include "barograph.option" (list "--evict-min-replicas" .minReplicas) }}
{{- include "barograph.option" (list "--evict-min-age" .minAge) }}
{{- if .kubeletStats.enabled }}
- --kubelet-ca={{ ternary "/etc/barograph/kubelet-ca/ca.crt" "/var/run/secrets/kubernetes.io/serviceaccount/ca.crt" (ne .kubeletStats.existingConfigMap "") }}
{{- end }}
{{- end }}
{{- end }}
{{- with .Values.reclaim }}
{{- include "barograph.option" (list "--reclaim" .mode) }}
{{- include "barograph.option" (list "--reclaim-finished-pods" .finishedPods) }}
{{- include "barograph.option" (list "--reclaim-keep-finished" .keepFinished) }}
{{- end }}
{{- end -}}

{{/* How the controller reaches exporters. */}}
{{- define "barograph.exporterAccessArgs" -}}
{{- $exporter := .Values.exporter }}
{{- if ne (int $exporter.port) 9977 }}
- --exporter-port={{ $exporter.port }}
{{- end }}
{{- if not $exporter.hostNetwork }}
- --exporter-pods={{ include "barograph.namespace" . }}/app.kubernetes.io/name=barograph-exporter
{{- end }}
{{- if eq $exporter.webConfig.scheme "https" }}
- --exporter-scheme=https
{{- end }}
{{- with .Values.exporterAccess }}
{{- with .selector }}
- {{ printf "--exporter-selector=%s" . | toYaml }}
{{- end }}
{{- if .existingSecret }}
{{- range $option, $key := dict "ca-file" .caKey "cert-file" .certificateKey "key-file" .privateKeyKey "password-file" .passwordKey }}
{{- if $key }}
- --exporter-{{ $option }}=/etc/barograph/exporter-access/{{ $key }}
{{- end }}
{{- end }}
{{- end }}
{{- include "barograph.option" (list "--exporter-user" .user) }}
{{- end }}
{{- end -}}
