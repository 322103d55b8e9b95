package railmpi.osc;

import railmpi.core.param.Parameters;

/**
 * The parameters of windows, see {@link OscParameters}.
 *
 * @param isReordered whether puts and gets of the channel overtake each other
 * @param putLimitBytes shortest put that the channel carries out
 * @param getLimitBytes shortest get that the channel carries out
 * @param hasKernelCopies whether the kernel copies inside the node
 */
record OscSettings(boolean isReordered, long putLimitBytes, long getLimitBytes, boolean hasKernelCopies) {
    static OscSettings of(Parameters parameters) {
        return new OscSettings(
                parameters.get(OscParameters.REORDER),
                parameters.get(OscParameters.PUT_LIMIT),
                parameters.get(OscParameters.GET_LIMIT),
                parameters.get(OscParameters.KERNEL_COPIES));
    }

    long limitBytes(boolean isPut) {
        return isPut ? putLimitBytes : getLimitBytes;
    }
}
