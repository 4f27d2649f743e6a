// The engine of cAdvisor as the kubelet runs it (housekeeping each 10 s, dynamic up to 15 s, a cache of two minutes,
// the kubelet's six labels), with its pressure metrics alone, at ADDRESS/metrics. cAdvisor's own program is a nested
// module that module proxies do not have.
//
//	cadvisor ADDRESS
package main

import (
	"flag"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/google/cadvisor/cache/memory"
	"github.com/google/cadvisor/container"
	_ "github.com/google/cadvisor/fs/overlay/install"
	_ "github.com/google/cadvisor/fs/tmpfs/install"
	_ "github.com/google/cadvisor/fs/vfs/install"
	info "github.com/google/cadvisor/info/v1"
	v2 "github.com/google/cadvisor/info/v2"
	"github.com/google/cadvisor/manager"
	"github.com/google/cadvisor/metrics"
	"github.com/google/cadvisor/utils/sysfs"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"k8s.io/utils/clock"
)

// What the kubelet sets of cAdvisor's own flags.
var kubelet = map[string]string{
	"housekeeping_interval":     "10s",
	"event_storage_event_limit": "default=0",
	"event_storage_age_limit":   "default=0",
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: cadvisor ADDRESS")
	}
	for name, value := range kubelet {
		if err := flag.Set(name, value); err != nil {
			log.Fatal(err)
		}
	}
	pressure := container.MetricSet{container.PressureMetrics: {}}
	longest, dynamic := 15*time.Second, true
	engine, err := manager.New(memory.New(2*time.Minute, nil), sysfs.NewRealSysFs(),
		manager.HousekeepingConfig{Interval: &longest, AllowDynamic: &dynamic}, pressure, http.DefaultClient,
		[]string{"/"}, nil, "", 0)
	if err != nil {
		log.Fatal(err)
	}
	if err := engine.Start(); err != nil {
		log.Fatal(err)
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(metrics.NewPrometheusCollector(engine, labels, pressure, clock.RealClock{},
		v2.RequestOptions{IdType: v2.TypeName, Count: 1, Recursive: true}))
	http.Handle("/metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError}))
	log.Fatal(http.ListenAndServe(os.Args[1], nil))
}

// The kubelet's labels; no runtime is here that would know their values.
func labels(c *info.ContainerInfo) map[string]string {
	all := map[string]string{"id": c.Name, "name": "", "image": "", "container": "", "namespace": "", "pod": ""}
	if len(c.Aliases) > 0 {
		all["name"] = c.Aliases[0]
	}
	return all
}
