{{/* The container runtimes of the nodes, as YAML. With `auto` the nodes say theirs, if there is a cluster to ask; where
     there is none (helm template), all are taken. */}}
{{- define "barograph.runtimes" -}}
{{- $found := list -}}
{{- if ne .Values.runtime "auto" -}}
{{- $found = list .Values.runtime -}}
{{- else -}}
{{- range (lookup "v1" "Node" "" "").items -}}
{{- if contains "+k3s" .status.nodeInfo.kubeletVersion -}}{{- $found = append $found "k3s" -}}
{{- else if contains "+rke2" .status.nodeInfo.kubeletVersion -}}{{- $found = append $found "rke2" -}}
{{- else if hasPrefix "cri-o" .status.nodeInfo.containerRuntimeVersion -}}{{- $found = append $found "crio" -}}
{{- else if hasPrefix "containerd" .status.nodeInfo.containerRuntimeVersion -}}{{- $found = append $found "containerd" -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toYaml (default (list "containerd" "crio" "k3s" "rke2") ($found | uniq | sortAlpha)) -}}
{{- end -}}

{{/* Where runtimes keep images, their state and their socket, and where what is mounted is called. */}}
{{- define "barograph.hostPaths" -}}
containerd:
  images: /var/lib/containerd/io.containerd.snapshotter.v1.overlayfs
  state: /run/containerd/io.containerd.runtime.v2.task/k8s.io
  socket: /run/containerd
crio:
  images: /var/lib/containers/storage
  state: /run/containers/storage/overlay-containers
  socket: /run/crio
k3s:
  images: /var/lib/rancher/k3s/agent/containerd
  state: /run/k3s/containerd/io.containerd.runtime.v2.task/k8s.io
  socket: /run/k3s/containerd
rke2:
  images: /var/lib/rancher/rke2/agent/containerd
  state: /run/k3s/containerd/io.containerd.runtime.v2.task/k8s.io
  socket: /run/k3s/containerd
{{- end -}}

{{/* What is mounted of the runtimes, as YAML: a list of {name, path, mountPath, readOnly, propagation}. */}}
{{- define "barograph.runtimeMounts" -}}
{{- $paths := include "barograph.hostPaths" . | fromYaml -}}
{{- $runtimes := include "barograph.runtimes" . | fromYamlArray -}}
{{- $suffix := gt (len $runtimes) 1 -}}
{{- $mounts := list -}}
{{- $seen := list -}}
{{- range $runtime := $runtimes -}}
{{- $of := index $paths $runtime -}}
{{- $end := ternary (printf "-%s" $runtime) "" $suffix -}}
{{- $images := default $of.images $.Values.exporter.imagesPath -}}
{{- if not (has $images $seen) -}}
{{- $mounts = append $mounts (dict "name" (printf "imagefs%s" $end) "path" $images "mountPath" (printf "/host%s" $images) "readOnly" true) -}}
{{- end -}}
{{- if and $.Values.exporter.runtimeState (not (has $of.state $seen)) -}}
{{- $mounts = append $mounts (dict "name" (printf "runtime-state%s" $end) "path" $of.state "mountPath" (printf "/host%s" $of.state) "readOnly" true "propagation" "HostToContainer") -}}
{{- end -}}
{{- if and $.Values.reclaim.enabled (not (has $of.socket $seen)) -}}
{{- $mounts = append $mounts (dict "name" (printf "runtime-socket%s" $end) "path" $of.socket "mountPath" $of.socket "readOnly" false) -}}
{{- end -}}
{{- $seen = concat $seen (list $images $of.state $of.socket) -}}
{{- end -}}
{{- toYaml $mounts -}}
{{- end -}}

{{/* Whether the exporter must be root, without any capability: "yes" or nothing. */}}
{{- define "barograph.exporterIsRoot" -}}
{{- if or .Values.exporter.runtimeState .Values.reclaim.enabled -}}yes{{- end -}}
{{- end -}}

{{/* The account of the exporter's pods. */}}
{{- define "barograph.exporterAccount" -}}
{{- if .Values.reclaim.enabled -}}{{ include "barograph.fullname" . }}-exporter-reclaim
{{- else -}}{{ include "barograph.account" (list . "exporter") }}
{{- end -}}
{{- end -}}

{{- define "barograph.exporterPodSecurity" -}}
{{- $context := deepCopy .Values.exporter.podSecurityContext -}}
{{- if include "barograph.exporterIsRoot" . -}}
{{- $_ := set $context "runAsNonRoot" false -}}
{{- $_ := set $context "runAsUser" 0 -}}
{{- $_ := set $context "runAsGroup" 0 -}}
{{- end -}}
{{- if and .Values.openshift.enabled (not $context.seLinuxOptions) -}}
{{- $context = merge (dict "seLinuxOptions" (dict "type" "spc_t")) $context -}}
{{- end -}}
{{- toYaml $context -}}
{{- end -}}
