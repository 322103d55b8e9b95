package mpi;

/** The attributes of datatypes: what stands behind the methods of {@link Datatype}. For any thread. */
final class TypeAttributes {
    static final Keyval.Registry<Datatype> KEYVALS = new Keyval.Registry<>("Datatype");

    private final Datatype owner;
    private final Attributes<Datatype> attributes;

    /** Creates those of a type that has none. */
    TypeAttributes(Datatype owner) {
        this(owner, new Attributes<>());
    }

    private TypeAttributes(Datatype owner, Attributes<Datatype> attributes) {
        this.owner = owner;
        this.attributes = attributes;
    }

    void set(int keyval, Object value) {
        Keyval<Datatype> key = key(keyval);
        try {
            attributes.set(owner, key, value);
        } catch (MPIException e) {
            throw Session.raised(e);
        }
    }

    Object get(int keyval) {
        return attributes.get(key(keyval));
    }

    void delete(int keyval) {
        if (!attributes.delete(owner, key(keyval))) {
            throw Session.raised(
                    new MPIException(MPI.ERR_KEYVAL, "attribute of keyval " + keyval + " is not set on " + owner));
        }
    }

    void deleteAll() {
        attributes.deleteAll(owner);
    }

    /** Returns what a duplicate gets. */
    TypeAttributes copied(Datatype duplicate) {
        return new TypeAttributes(duplicate, attributes.copied(owner));
    }

    private static Keyval<Datatype> key(int id) {
        Keyval<Datatype> keyval = KEYVALS.find(id);
        if (keyval == null) {
            throw Session.raised(KEYVALS.unknown(id));
        }
        return keyval;
    }
}
