package railmpi.fabric.verbs;

import railmpi.core.nativ.NativeAccess;

/** A shared library by its soname, loaded with the first of its functions. Any thread. */
record NativeLibrary(String soname) {

    /** Returns the default version of a function. */
    NativeFunction function(String name) {
        return new NativeFunction(addressOf(name));
    }

    long addressOf(String name) {
        return NativeAccess.foreign().function(soname, name);
    }
}
