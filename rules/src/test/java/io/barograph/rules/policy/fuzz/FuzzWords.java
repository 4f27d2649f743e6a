package io.barograph.rules.policy.fuzz;

import module java.base;

/// What a fuzzer puts into rule files: words of the language, of Drools and of neither, and values at their bounds.
final class FuzzWords {

    static final List<String> ALL = List.of(
            ("rule when then end declare Parameters Parameters( not exists in ( ) (( )) , . ; : == != < <= > >= = &&"
                            + " || ! + - * / [ ] { } /* */ // $t $c $c.avg60 $zz \" \"\" \\ \\u0022 Contention Pressure Signal"
                            + " Node Condition Taint Teardown Pods Threshold scope resource kind name key type status effect"
                            + " labels[ [\"pool\"] labels[\"pool\"] KUBEPODS NODE SYSTEM CPU MEMORY IO SOME FULL True NoSchedule"
                            + " PreferNoSchedule NoExecute available capacity percent avg10 avg60 avg61 avg300 stalled selfLimited"
                            + " age steal pool zone unschedulable true false null 0 00 40 -1 0.1 12.5 1e9 0x1F 999999999999999"
                            + " 9999999999999999 node hold condition taint event evict reclaim after keepFor steady maxKeepFor severity"
                            + " ranking minReclaim maxGrace \"guide\" \"kubelet\""
                            + " message \"5m\" \"1500ms\" \"0s\" \"25h\" \"-1s\" \"1h30m\" \"500Mi\" \"1.5Gi\" \"1e-400\""
                            + " \"999999Ei\" \"10%\" \"memory.available\" \"nodefs\" oldest containers \"memory.availabl\""
                            + " \"pid.available\" \"Ready\" \"KubepodsCPUContentionPressure\" \"example.com/a\""
                            + " \"node.kubernetes.io/not-ready\" \"critical\" \"{$a}\" \"{$c.avg60}\" \"{\" \"}\" double int"
                            + " boolean String Effect eval( System.exit(1) import function query global package salience dialect"
                            + " accumulate from insert drools new class @ # % ^ & | ~ ` ' ? \u00e9 \u2028 \0 \r"
                            + " \t \u001b \u007f \u00ff")
                    .split(" ", -1));

    private FuzzWords() {}
}
