package io.barograph.controller.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.rules.fact.Flapped;
import io.barograph.rules.fact.NodeView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// What a node's record remembers of demands that flap, as a journal's lines have it; nothing where nothing
/// flaps.
final class FlappedJson {

    /// Who counts stops long before.
    private static final int MOST = 1_000;

    private String policy = "";
    private String demand = "";
    private String boot = "";
    private int times;
    private boolean gone;
    private long since;

    private FlappedJson() {}

    static void write(JsonGenerator out, List<Flapped> flapped) throws IOException {
        if (flapped.isEmpty()) {
            return;
        }
        out.writeArrayFieldStart(Fields.FLAPPED);
        for (Flapped each : flapped) {
            out.writeStartObject();
            out.writeStringField(Fields.POLICY, each.policy());
            out.writeStringField(Fields.DEMAND, each.demand());
            out.writeStringField(Fields.BOOT, each.bootId());
            out.writeNumberField(Fields.TIMES, each.times());
            out.writeBooleanField(Fields.GONE, each.gone());
            out.writeNumberField(Fields.SINCE, each.sinceMicros());
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    static List<Flapped> read(LineCursor in) throws IOException {
        List<Flapped> flapped = new ArrayList<>();
        in.array(NodeView.MOST_MARKS, () -> flapped.add(new FlappedJson().one(in)));
        return flapped;
    }

    private Flapped one(LineCursor in) throws IOException {
        in.object(field -> {
            switch (field) {
                case Fields.POLICY -> policy = in.text();
                case Fields.DEMAND -> demand = in.text();
                case Fields.BOOT -> boot = in.text();
                case Fields.TIMES -> times = Math.toIntExact(Math.min(in.number(1), MOST));
                case Fields.GONE -> gone = in.truth();
                case Fields.SINCE -> since = in.number(0);
                default -> in.span();
            }
        });
        in.expect(times > 0, "how often it came back as " + Fields.TIMES);
        return new Flapped(policy, demand, boot, times, gone, since);
    }
}
