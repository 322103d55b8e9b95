# Reads lines  turns|alone,name,first,median,least  and prints a row for each kind of call that ran in both ways: ns of a call
# in its first phases and in the later ones, in turns with all others and alone, and what a call takes longer in turns: of
# the medians, and of the least phases, which depend less on where the host of a virtual machine has put the cores.

BEGIN { FS = "," }

$1 == "turns" || $1 == "alone" {
    if (!($2 in seen)) {
        seen[$2] = 1
        order[++count] = $2
    }
    first[$1, $2] += $3
    later[$1, $2] += $4
    if (!runs[$1, $2]++ || $5 < least[$1, $2]) least[$1, $2] = $5
}

END {
    printf "%-32s %10s %10s %10s %10s %6s %12s\n", "ns of a call", "turns, 1st", "alone, 1st", "turns", "alone", "ratio", "ratio, least"
    for (i = 1; i <= count; i++) {
        name = order[i]
        turns = runs["turns", name]
        alone = runs["alone", name]
        if (!turns || !alone) continue
        ratio = (later["turns", name] / turns) / (later["alone", name] / alone)
        printf "%-32s %10.0f %10.0f %10.0f %10.0f %6.2f %12.2f\n", name, first["turns", name] / turns, \
            first["alone", name] / alone, later["turns", name] / turns, later["alone", name] / alone, ratio, \
            least["turns", name] / least["alone", name]
    }
}
