{{/* The exporter's arguments. */}}
{{- define "barograph.exporterArgs" -}}
- --path.sysfs=/host/sys
- --path.rootfs=/host
{{- $of := .Values.exporter }}
{{- $runtimes := include "barograph.runtimes" . | fromYamlArray }}
{{- if $of.imagesPath }}
- --path.imagefs={{ $of.imagesPath }}
{{- else if and (eq (len $runtimes) 1) (ne (first $runtimes) "containerd") }}
- --path.imagefs={{ (index (include "barograph.hostPaths" . | fromYaml) (first $runtimes)).images }}
{{- end }}
{{- if ne $of.kubeletPath "/var/lib/kubelet" }}
- --path.kubelet={{ $of.kubeletPath }}
{{- end }}
{{- if ne (int $of.port) 9977 }}
- --web.listen-address=:{{ $of.port }}
{{- end }}
{{- include "barograph.option" (list "--profile" $of.profile) }}
{{- include "barograph.option" (list "--compat" $of.compat) }}
{{- if $of.kubeletConfig.hostPath }}
- --kubelet-config=/etc/barograph/kubelet.yaml
{{- end }}
{{- if .Values.reclaim.enabled }}
- --reclaim={{ .Values.reclaim.exporter }}
{{- $sockets := list "/run/containerd/containerd.sock" "/run/crio/crio.sock" "/run/k3s/containerd/containerd.sock" }}
{{- if or (has "k3s" $runtimes) (has "rke2" $runtimes) }}
- --reclaim.cri-socket={{ join "," $sockets }}
{{- end }}
{{- include "barograph.option" (list "--reclaim.image-min-age" .Values.reclaim.imageMinAge) }}
{{- include "barograph.option" (list "--reclaim.enough" .Values.reclaim.enoughPercent) }}
{{- end }}
{{- if $of.webConfig.existingSecret }}
- --web.config.file=/etc/barograph/web/{{ $of.webConfig.key }}
{{- end }}
{{- range $of.extraArgs }}
- {{ . | quote }}
{{- end }}
{{- end -}}
