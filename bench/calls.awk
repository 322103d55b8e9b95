# System calls of two runs of a stream, lines "name calls" and "moved MB", the shorter run's file first: how many of each kind
# the longer run has more, for each MB that it moved more. Variable: side.
function kind(name) {
    if (name ~ /^(write|writev|sendto|sendmsg|sendmmsg)$/) return "send"
    if (name ~ /^(read|readv|recvfrom|recvmsg|recvmmsg)$/) return "receive"
    if (name ~ /^(poll|ppoll|select|pselect6|epoll_wait|epoll_pwait|epoll_pwait2)$/) return "poll"
    if (name ~ /^(nanosleep|clock_nanosleep)$/) return "sleep"
    if (name ~ /^(futex|sched_yield|raw_syscalls:sys_enter|context-switches|moved)$/) return name
    return "other"
}

BEGIN { order = "send receive poll sleep sched_yield futex other raw_syscalls:sys_enter context-switches" }

{
    sign = FILENAME == ARGV[1] ? -1 : 1
    sums[kind($1)] += sign * $2
    if (kind($1) != "moved" && $1 !~ /:|-/) all += sign * $2
}

END {
    n = split(order, kinds, " ")
    if (sums["moved"] <= 0) {
        printf "%-8s the longer run has not moved more than the shorter one\n", side
        exit
    }
    printf "%-8s %8.0f MB", side, sums["moved"]
    if (all) printf "  all %.2f", all / sums["moved"]
    for (i = 1; i <= n; i++) if (kinds[i] in sums) printf "  %s %.3f", kinds[i], sums[kinds[i]] / sums["moved"]
    printf "\n"
}
