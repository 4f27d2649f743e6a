{{- define "barograph.controllerMounts" -}}
- {name: policies, mountPath: /etc/barograph/policies, readOnly: true}
- {name: state, mountPath: /var/lib/barograph}
{{- if .Values.controller.journal.enabled }}
- {name: journal, mountPath: /var/lib/barograph/journal}
{{- end }}
{{- if .Values.controller.webConfig.existingSecret }}
- {name: web-config, mountPath: /etc/barograph/web, readOnly: true}
{{- end }}
{{- if .Values.exporterAccess.existingSecret }}
- {name: exporter-access, mountPath: /etc/barograph/exporter-access, readOnly: true}
{{- end }}
{{- if and .Values.eviction.kubeletStats.enabled .Values.eviction.kubeletStats.existingConfigMap }}
- {name: kubelet-ca, mountPath: /etc/barograph/kubelet-ca, readOnly: true}
{{- end }}
- {name: tmp, mountPath: /tmp}
{{- with .Values.controller.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "barograph.controllerVolumes" -}}
- name: policies
  configMap: {name: {{ default (printf "%s-policies" (include "barograph.fullname" .)) (include "barograph.ownPolicies" .) | toYaml }}, optional: true}
- name: state
  emptyDir: {sizeLimit: 32Mi}
{{- if .Values.controller.journal.enabled }}
- name: journal
  {{- $volume := .Values.controller.journal.volume }}
  {{- if gt (len $volume) 1 }}{{/* Helm adds the default's emptyDir to every other volume */}}
  {{- $volume = omit $volume "emptyDir" }}
  {{- end }}
  {{- toYaml $volume | nindent 2 }}
{{- end }}
{{- with .Values.controller.webConfig.existingSecret }}
- name: web-config
  secret: {secretName: {{ . | toYaml }}}
{{- end }}
{{- with .Values.exporterAccess.existingSecret }}
- name: exporter-access
  secret: {secretName: {{ . | toYaml }}}
{{- end }}
{{- with .Values.eviction.kubeletStats }}
{{- if and .enabled .existingConfigMap }}
- name: kubelet-ca
  configMap: {name: {{ .existingConfigMap | toYaml }}, items: [{key: {{ .key | toYaml }}, path: ca.crt}]}
{{- end }}
{{- end }}
- name: tmp
  emptyDir: {medium: Memory, sizeLimit: 16Mi}
{{- with .Values.controller.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}
