# Reads the results of one-sided.sh and prints those that bench-report draws beside the papers' figures, as its results.csv.
# Set with -v: date, commit. The files: windows.csv, windows-ports.csv, interleaved.csv, interleaved-ports.csv, writes-ports.csv
# and writes-adapters.csv (a line "# rates: ...", then round,side,RES,test,ranks,bytes,value,unit,best).

BEGIN {
    FS = ","
    setup["windows"] = setup["interleaved"] = ""
    setup["windows-ports"] = setup["interleaved-ports"] = setup["writes-ports"] = "ports"
    setup["writes-adapters"] = "adapters"
    name["windows rail+btl_max_rails=1"] = "RailMPI, 1 rail"
    name["windows rail"] = "RailMPI, 2 rails"
    name["windows ompi+btl_tcp_if_include=rail0"] = "Open MPI, 1 rail"
    name["windows ompi"] = "Open MPI, 2 rails"
    name["interleaved rail+btl_max_rails=1+osc_reorder=0"] = "1 rail, in order"
    name["interleaved rail+btl_max_rails=1"] = "1 rail, reordered"
    name["interleaved rail+osc_reorder=0"] = "2 rails, in order"
    name["interleaved rail"] = "2 rails, reordered"
    name["writes single"] = "1 rail"
    name["writes none"] = "2 rails, one thread"
    name["writes agent"] = "2 rails, an agent"
    name["writes rail-threads"] = "2 rails, a thread each"
    name["writes channel"] = "2 rails, one channel (RailMPI)"
    print "# date: " date
    print "# commit: " commit
}

FNR == 1 {
    file = FILENAME
    sub(/.*\//, "", file)
    sub(/\.csv$/, "", file)
    experiment = file
    sub(/-.*/, "", experiment)
}

!(file in setup) { next }

/^# rates: / {
    print "# rates of " file ": " substr($0, 10)
    rate = substr($1, 10)
    if (!has_rate++) print "# plan.rate: " rate
}

# A side's parameters may hold commas: RES is searched for.
/,RES,/ {
    at = index($0, ",RES,")
    head = substr($0, 1, at - 1)
    comma = index(head, ",")
    side = experiment " " substr(head, comma + 1)
    if (!(side in name)) next
    split(substr($0, at + 5), field, ",")
    sample[++samples] = experiment ";" setup[file] ";" name[side] ";" field[1] ";" field[3] ";" substr(head, 1, comma - 1) ";" field[4] ";" field[5]
}

END {
    print "experiment;setup;side;test;x;round;value;unit"
    for (i = 1; i <= samples; i++) print sample[i]
}
