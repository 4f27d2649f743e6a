{{/* What values.schema.json cannot say. */}}
{{- define "barograph.checks" -}}
{{- if and .Values.policies.inline .Values.policies.existingConfigMap -}}
{{- fail "policies.inline and policies.existingConfigMap are both set; expected one of them" -}}
{{- end -}}
{{- if and .Values.policies.withShipped (not .Values.policies.inline) -}}
{{- fail "policies.withShipped is true, and policies.inline is empty: shipped policies need no value. Maybe --set-file 'policies.inline.mine\\.drl=mine.drl'" -}}
{{- end -}}
{{- if and (has .Values.eviction.mode (list "probe" "enforce")) (not .Values.eviction.enabled) -}}
{{- fail (printf "eviction.mode is %s, and eviction.enabled is false: nothing may be evicted without its role. Maybe --set eviction.enabled=true" .Values.eviction.mode) -}}
{{- end -}}
{{- if and (eq (toString .Values.reclaim.mode) "enforce") (not .Values.reclaim.enabled) -}}
{{- fail "reclaim.mode is enforce, and reclaim.enabled is false: no exporter would make room. Maybe --set reclaim.enabled=true" -}}
{{- end -}}
{{- if and .Values.admissionPolicy.manifest (not (contains (printf "system:serviceaccount:%s:%s'" (include "barograph.namespace" .) (include "barograph.account" (list . "controller"))) .Values.admissionPolicy.manifest)) -}}
{{- fail (printf "admissionPolicy.manifest does not name the controller's account. Maybe print it with: %s" (include "barograph.admissionCommand" .)) -}}
{{- end -}}
{{- if and .Values.admissionPolicy.enabled (include "barograph.enforces" .) (include "barograph.ownPolicies" .) (not .Values.admissionPolicy.manifest) -}}
{{- fail (printf "own policies are to be enforced, and the admission policy that comes with the chart names the marks of the shipped ones only. Print one for yours: %s > admission.yaml, and add --set-file admissionPolicy.manifest=admission.yaml. Or go without: --set admissionPolicy.enabled=false" (include "barograph.admissionCommand" .)) -}}
{{- end -}}
{{- if and .Values.exporter.kubeletConfig.configz .Values.exporter.kubeletConfig.hostPath -}}
{{- fail "exporter.kubeletConfig has both hostPath and configz; expected one of them" -}}
{{- end -}}
{{- if and .Values.exporter.kubeletConfig.configz (not .Values.exporter.hostNetwork) -}}
{{- fail "exporter.kubeletConfig.configz asks the kubelet at 127.0.0.1, and exporter.hostNetwork is false. Maybe set exporter.kubeletConfig.hostPath" -}}
{{- end -}}
{{- if and .Values.exporter.webConfig.clientCertificates (not .Values.exporterAccess.existingSecret) .Values.controller.enabled -}}
{{- fail "exporter.webConfig.clientCertificates is true, and the controller has none. Set exporterAccess.existingSecret and certificateKey, privateKeyKey" -}}
{{- end -}}
{{- end -}}

{{- define "barograph.admissionCommand" -}}
barograph policy admission{{ if .Values.policies.withShipped }} --policies rules/policies{{ end }} --policies DIRECTORY{{ range $key, $value := .Values.policies.parameters }} --set {{ $key }}={{ $value }}{{ end }} --service-account {{ include "barograph.namespace" . }}:{{ include "barograph.account" (list . "controller") }} --cleanup-service-account {{ include "barograph.namespace" . }}:{{ include "barograph.account" (list . "cleanup") }}
{{- end -}}
