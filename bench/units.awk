# A log of -XX:+LogCompilation: what the second compiler compiled, and what of it was thrown away. Variable: title.
function attribute(name,    from, text) {
    from = index($0, " " name "='")
    if (!from) return ""
    text = substr($0, from + length(name) + 3)
    return substr(text, 1, index(text, "'") - 1)
}

# a task of the second compiler has no level
/^<task / {
    is_second = attribute("level") == ""
    if (is_second) {
        method = attribute("method") (attribute("compile_kind") == "osr" ? " (loop)" : "")
        bytes = attribute("bytes")
        begun = attribute("stamp")
    }
}

/^<task_done / {
    if (is_second) {
        if (attribute("success") == "1") {
            units++
            inlined = attribute("inlined_bytes")
            sum += bytes + inlined
            taken = attribute("stamp") - begun
            seconds += taken
            sizes[units] = bytes + inlined
            lines[units] = sprintf("%6d + %5d bytes %7.3f s  %s", bytes, inlined, taken, method)
        } else {
            given_up++
        }
    }
    is_second = 0
}

/^<make_not_entrant / { if (attribute("level") == "4") thrown++ }

END {
    printf "%s: %d units of %d bytes of bytecode, %.2f s, %d given up, %d thrown away; the largest:\n", \
        title, units, sum, seconds, given_up, thrown
    for (k = 1; k <= 6 && k <= units; k++) {
        largest = 0
        for (i = 1; i <= units; i++) if (!(i in printed) && (!largest || sizes[i] > sizes[largest])) largest = i
        printed[largest] = 1
        print "    " lines[largest]
    }
}
