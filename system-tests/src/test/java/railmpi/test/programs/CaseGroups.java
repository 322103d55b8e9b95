package railmpi.test.programs;

import java.util.Map;

/** The named cases by group. Stateless. */
final class CaseGroups {
    private CaseGroups() {}

    static void add(String group, Map<String, Scene.Case> cases) {
        switch (group) {
            case "matching" -> MatchingCases.add(cases);
            case "probes" -> ProbeCases.add(cases);
            case "matched" -> MatchedCases.add(cases);
            case "persistent" -> PersistentCases.add(cases);
            case "attributes" -> AttributeCases.add(cases);
            case "requests" -> RequestCases.add(cases);
            case "rings" -> RingCases.add(cases);
            case "limits" -> LimitCases.add(cases);
            case "memory" -> MemoryCases.add(cases);
            case "segments" -> SegmentCases.add(cases);
            case "largeCounts" -> LargeCountCases.add(cases);
            case "objects" -> ObjectCases.add(cases);
            case "communicators" -> CommunicatorCases.add(cases);
            case "groups" -> GroupCases.add(cases);
            case "topologies" -> TopologyCases.add(cases);
            case "intercomms" -> IntercommCases.add(cases);
            case "intercollectives" -> InterCollectiveCases.add(cases);
            case "neighbors" -> NeighborCases.add(cases);
            case "types" -> TypeCases.add(cases);
            case "files" -> FileCases.add(cases);
            case "windows" -> WindowCases.add(cases);
            case "passive" -> PassiveCases.add(cases);
            case "adapters" -> AdapterWindowCases.add(cases);
            case "habits" -> HabitCases.add(cases);
            case "bigWindows" -> BigWindowCases.add(cases);
            case "littleMemory" -> cases.put("window", WindowErrorCases::tooMuch);
            case "noMemory" -> cases.put("all", FullMemory::run);
            case "environment" -> EnvironmentCases.add(cases);
            case "barriers" -> BarrierCases.add(cases);
            case "overlap" -> OverlapCases.add(cases);
            case "aliases" -> AliasCases.add(cases);
            default -> throw new IllegalArgumentException("no group of cases " + group);
        }
    }
}
