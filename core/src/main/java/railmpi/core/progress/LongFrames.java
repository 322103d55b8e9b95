package railmpi.core.progress;

/**
 * Goes down the stack by a few long frames, which costs less than by many short ones. A frame is as long as the longest
 * way through its method needs it, so the method has a way with 64 variables, all arguments of one call. That way is
 * gone now and then, since compilers leave out what never is. Any thread.
 */
final class LongFrames {
    private static final int SELDOM = 256;

    /** Racy, but benign. */
    private static int descents;

    private LongFrames() {}

    /**
     * Goes down and comes back. A level is half a KiB and 2 ns when it is compiled, 1 KiB and 100 ns in the interpreter.
     *
     * @throws StackOverflowError if there is less stack
     */
    static void descend(int levels) {
        descents++;
        descend(levels, descents % SELDOM == 0);
    }

    // spotless:off
    private static long descend(int levels, boolean isSeldom) {
        long sum = levels;
        if (isSeldom) {
            long a = levels, b = a, c = b, d = c, e = d, f = e, g = f, h = g, i = h, j = i, k = j, l = k, m = l,
                n = m, o = n, p = o, q = p, r = q, s = r, t = s, u = t, v = u, w = v, x = w, y = x, z = y, aa = z,
                bb = aa, cc = bb, dd = cc, ee = dd, ff = ee, gg = ff, hh = gg, ii = hh, jj = ii, kk = jj, ll = kk,
                mm = ll, nn = mm, oo = nn, pp = oo, qq = pp, rr = qq, ss = rr, tt = ss, uu = tt, vv = uu, ww = vv,
                xx = ww, yy = xx, zz = yy, aaa = zz, bbb = aaa, ccc = bbb, ddd = ccc, eee = ddd, fff = eee,
                ggg = fff, hhh = ggg, iii = hhh, jjj = iii, kkk = jjj, lll = kkk;
            sum += join(
                a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, aa, bb, cc, dd, ee, ff,
                gg, hh, ii, jj, kk, ll, mm, nn, oo, pp, qq, rr, ss, tt, uu, vv, ww, xx, yy, zz, aaa, bbb, ccc, ddd,
                eee, fff, ggg, hhh, iii, jjj, kkk, lll);
        }
        return levels == 0 ? sum : descend(levels - 1, isSeldom) + sum;
    }

    private static long join(
            long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l, long m,
            long n, long o, long p, long q, long r, long s, long t, long u, long v, long w, long x, long y, long z,
            long aa, long bb, long cc, long dd, long ee, long ff, long gg, long hh, long ii, long jj, long kk,
            long ll, long mm, long nn, long oo, long pp, long qq, long rr, long ss, long tt, long uu, long vv,
            long ww, long xx, long yy, long zz, long aaa, long bbb, long ccc, long ddd, long eee, long fff, long ggg,
            long hhh, long iii, long jjj, long kkk, long lll) {
        return
            a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w + x + y + z +
            aa + bb + cc + dd + ee + ff + gg + hh + ii + jj + kk + ll + mm + nn + oo + pp + qq + rr + ss + tt + uu +
            vv + ww + xx + yy + zz + aaa + bbb + ccc + ddd + eee + fff + ggg + hhh + iii + jjj + kkk + lll;
    }
    // spotless:on
}
