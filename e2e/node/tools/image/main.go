// Image packs one static program as an image of one layer, in the layout of the OCI image specification
// (https://github.com/opencontainers/image-spec), for a node that has no registry.
//
//	image PROGRAM NAME:TAG > image.tar
package main

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

const media = "application/vnd.oci.image."

type object = map[string]any

// A blob is what the archive stores under its own hash.
type blob struct {
	kind string
	data []byte
}

func main() {
	if len(os.Args) != 3 {
		panic("usage: image PROGRAM NAME:TAG")
	}
	program, name := os.Args[1], os.Args[2]
	layer := blob{"layer.v1.tar", layerOf(program)}
	config := blob{"config.v1+json", encode(object{
		"architecture": runtime.GOARCH,
		"os":           "linux",
		"config":       object{"Entrypoint": []string{"/" + filepath.Base(program)}, "Env": []string{"PATH=/"}},
		"rootfs":       object{"type": "layers", "diff_ids": []string{layer.digest()}},
	})}
	manifest := blob{"manifest.v1+json", encode(object{
		"schemaVersion": 2,
		"mediaType":     media + "manifest.v1+json",
		"config":        config.descriptor(nil),
		"layers":        []object{layer.descriptor(nil)},
	})}
	index := encode(object{
		"schemaVersion": 2,
		"mediaType":     media + "index.v1+json",
		"manifests": []object{manifest.descriptor(object{
			"io.containerd.image.name":          name,
			"org.opencontainers.image.ref.name": name[strings.LastIndex(name, ":")+1:],
		})},
	})
	archive := tar.NewWriter(os.Stdout)
	add(archive, "oci-layout", 0o644, []byte(`{"imageLayoutVersion":"1.0.0"}`))
	add(archive, "index.json", 0o644, index)
	for _, each := range []blob{layer, config, manifest} {
		add(archive, "blobs/sha256/"+strings.TrimPrefix(each.digest(), "sha256:"), 0o644, each.data)
	}
	must(archive.Close())
}

func (b blob) digest() string {
	return fmt.Sprintf("sha256:%x", sha256.Sum256(b.data))
}

func (b blob) descriptor(annotations object) object {
	described := object{"mediaType": media + b.kind, "digest": b.digest(), "size": len(b.data)}
	if annotations != nil {
		described["annotations"] = annotations
	}
	return described
}

// The program at the root, and the directories that a runtime mounts on.
func layerOf(program string) []byte {
	data, err := os.ReadFile(program)
	must(err)
	var layer bytes.Buffer
	files := tar.NewWriter(&layer)
	for _, directory := range []string{"dev/", "etc/", "proc/", "sys/"} {
		must(files.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: directory, Mode: 0o755}))
	}
	add(files, filepath.Base(program), 0o755, data)
	must(files.Close())
	return layer.Bytes()
}

func add(archive *tar.Writer, name string, mode int64, data []byte) {
	must(archive.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: mode, Size: int64(len(data))}))
	_, err := io.Copy(archive, bytes.NewReader(data))
	must(err)
}

func encode(value object) []byte {
	data, err := json.Marshal(value)
	must(err)
	return data
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
