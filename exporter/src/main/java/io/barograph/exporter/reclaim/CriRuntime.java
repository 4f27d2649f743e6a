package io.barograph.exporter.reclaim;

import io.barograph.exporter.reclaim.RuntimeState.Container;
import io.barograph.exporter.reclaim.RuntimeState.Image;
import module java.base;

/// The container runtime by CRI v1; numbers are those of its `api.proto`.
record CriRuntime(GrpcSocket socket) {

    private static final int READY = 0;
    private static final int EXITED = 2;
    private static final byte[] NOTHING = {};

    /// Images are listed first: one that comes later is not in the list, and a container that comes between is.
    RuntimeState read() throws IOException, InterruptedException {
        List<Image> images = new ArrayList<>();
        for (ProtoFields each : socket.call("ImageService/ListImages", NOTHING).messages(1)) {
            List<String> names = Stream.concat(each.texts(2).stream(), each.texts(3).stream())
                    .toList();
            images.add(new Image(each.text(1), names, Math.max(0, each.number(4)), each.number(8) != 0));
        }
        Set<String> ready = new HashSet<>();
        for (ProtoFields each :
                socket.call("RuntimeService/ListPodSandbox", NOTHING).messages(1)) {
            if (each.number(3) == READY) {
                ready.add(each.text(1));
                ready.add(each.message(2).text(2));
            }
        }
        List<Container> containers = new ArrayList<>();
        for (ProtoFields each :
                socket.call("RuntimeService/ListContainers", NOTHING).messages(1)) {
            containers.add(container(each, ready));
        }
        return new RuntimeState(containers, images);
    }

    private static Container container(ProtoFields found, Set<String> ready) throws IOException {
        String sandbox = found.text(2);
        String uid = sandbox;
        for (ProtoFields label : found.messages(8)) {
            uid = label.text(1).equals("io.kubernetes.pod.uid") ? label.text(2) : uid;
        }
        long nanos = found.number(7);
        ProtoFields image = found.message(4);
        return new Container(
                found.text(1),
                uid,
                found.message(3).text(1),
                ready.contains(sandbox) || ready.contains(uid),
                found.number(6) == EXITED,
                Instant.ofEpochSecond(0, nanos),
                Stream.of(image.text(1), image.text(18), image.text(20), found.text(5), found.text(10))
                        .filter(it -> !it.isEmpty())
                        .collect(Collectors.toSet()));
    }

    void remove(Removal what) throws IOException, InterruptedException {
        switch (what) {
            case Removal.OfContainer(Container it) ->
                socket.call("RuntimeService/RemoveContainer", ProtoFields.message(1, it.id()));
            case Removal.OfImage(Image it) ->
                socket.call("ImageService/RemoveImage", ProtoFields.message(1, ProtoFields.message(1, it.id())));
        }
    }
}
