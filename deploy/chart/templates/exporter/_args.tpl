{{/* The exporter's environment: also what may be added by a patch, which would replace all arguments. */}}
{{- define "barograph.exporterEnv" -}}
- name: NODE_NAME
  valueFrom: {fieldRef: {fieldPath: spec.nodeName}}
{{- if .Values.exporter.allowedHosts }}
- name: HOST_IP
  valueFrom: {fieldRef: {fieldPath: status.hostIP}}
{{- end }}
{{- if .Values.exporter.kubeletConfig.hostPath }}
- {name: BAROGRAPH_KUBELET_CONFIG, value: /host/kubelet-config.yaml}
{{- end }}
{{- if .Values.exporter.kubeletConfig.configz }}
- {name: BAROGRAPH_KUBELET_CONFIGZ, value: "127.0.0.1:10250"}
{{- end }}
{{- with .Values.exporter.env }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The exporter's arguments. */}}
{{- define "barograph.exporterArgs" -}}
- --path.sysfs=/host/sys
- --path.rootfs=/host
{{- $of := .Values.exporter }}
{{- $runtimes := include "barograph.runtimes" . | fromYamlArray }}
{{- if $of.imagesPath }}
- --path.imagefs={{ $of.imagesPath }}
{{- else if and (eq (len $runtimes) 1) (ne (first $runtimes) "containerd") }}
- --runtime={{ ternary "k3s" (first $runtimes) (eq (first $runtimes) "rke2") }}
{{- end }}
{{- if ne $of.kubeletPath "/var/lib/kubelet" }}
- --path.kubelet={{ $of.kubeletPath }}
{{- end }}
{{- if ne (int $of.port) 9977 }}
- --web.listen-address=:{{ $of.port }}
{{- end }}
{{- include "barograph.option" (list "--profile" $of.profile) }}
{{- include "barograph.option" (list "--compat" $of.compat) }}
{{- if .Values.reclaim.enabled }}
- --reclaim={{ .Values.reclaim.exporter }}
{{- include "barograph.option" (list "--reclaim.image-min-age" .Values.reclaim.imageMinAge) }}
{{- include "barograph.option" (list "--reclaim.enough" .Values.reclaim.enoughPercent) }}
{{- end }}
{{- if $of.webConfig.existingSecret }}
- --web.config.file=/etc/barograph/web/{{ $of.webConfig.key }}
{{- end }}
{{- include "barograph.option" (list "--web.allowed-hosts" $of.allowedHosts) }}
{{- range $of.extraArgs }}
- {{ . | quote }}
{{- end }}
{{- end -}}
