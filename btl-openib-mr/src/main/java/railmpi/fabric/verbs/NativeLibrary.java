package railmpi.fabric.verbs;

import com.kenai.jffi.Library;

/** A shared library, found by its soname (the name without version is only in development packages). Any thread. */
final class NativeLibrary {
    private final String soname;
    private final Library library;

    private NativeLibrary(String soname, Library library) {
        this.soname = soname;
        this.library = library;
    }

    static NativeLibrary open(String soname) {
        Library library = Library.openLibrary(soname, Library.LAZY | Library.GLOBAL);
        if (library == null) {
            throw new UnsatisfiedLinkError(Library.getLastError());
        }
        return new NativeLibrary(soname, library);
    }

    /** Returns the default version of a function. */
    NativeFunction function(String name) {
        return new NativeFunction(addressOf(name));
    }

    long addressOf(String name) {
        long address = library.getSymbolAddress(name);
        if (address == 0) {
            throw new UnsatisfiedLinkError(soname + " has no function " + name);
        }
        return address;
    }
}
