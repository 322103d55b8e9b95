package railmpi.calls.session;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import railmpi.calls.attribute.Attributes;
import railmpi.calls.attribute.Keyval;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.error.ErrorOwner;
import railmpi.core.RailException;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;

/**
 * A communicator as calls see it: where it leads, how its errors leave, what the program keeps with it. Any thread. Hot
 * path: short.
 */
public final class CommHandle implements ErrorOwner {
    /** The keyvals of communicators. */
    public static final Keyval.Registry KEYVALS = new Keyval.Registry("Comm");

    /** The session that this communicator belongs to; NONE if it cannot be used. */
    public Session session;

    /** The communicator of the lower layers; null if this one cannot be used. */
    public Communicator communicator;

    /** What the program has for it; set by the face before others see it. */
    public Object face;

    /** How its processes are neighbours; null if there is no topology. */
    public Topology topology;

    private final String predefinedName;
    private volatile String name = "";
    private int size;
    private int peerCount;

    /** Hints of the program; never changed. */
    private volatile Map<String, String> hints = Map.of();

    private volatile ErrorHandler errorHandler;

    /** Made when they are first used. */
    private volatile Attributes attributes;

    /** Creates a predefined communicator, to be bound by Init. */
    CommHandle(String predefinedName) {
        this.predefinedName = predefinedName;
        session = Session.NONE;
        errorHandler = ErrorHandler.FATAL;
    }

    /** Creates a communicator; a null one if there is none below. */
    public CommHandle(Session session, Communicator communicator, ErrorHandler errorHandler) {
        predefinedName = null;
        this.errorHandler = errorHandler;
        if (communicator == null) {
            unbind();
        } else {
            attach(session, communicator);
        }
    }

    void bind(Session newSession, Communicator newCommunicator, ErrorHandler initialHandler) {
        errorHandler = initialHandler;
        name = predefinedName.replace('.', '_');
        attach(newSession, newCommunicator);
        newCommunicator.setName(name);
    }

    /** Makes a null communicator one that can be used. */
    public void attach(Session newSession, Communicator newCommunicator) {
        communicator = newCommunicator;
        size = newCommunicator.size();
        peerCount = newCommunicator.remoteSize();
        session = newSession;
    }

    /** Makes it a null communicator, or one that waits for Init. */
    public void unbind() {
        session = Session.NONE;
        communicator = null;
    }

    /** {@return a new communicator with the same error handler; a null one if there is none below} */
    public CommHandle with(Communicator newCommunicator) {
        return new CommHandle(session, newCommunicator, errorHandler);
    }

    /** Copies hints and attributes to a duplicate; may throw what a callback of the program throws. */
    public void inheritTo(CommHandle duplicate) {
        Attributes mine = attributes;
        if (mine != null) {
            duplicate.attributes = mine.copied(duplicate.face);
        }
        duplicate.hints = hints;
    }

    /** {@return the attributes} */
    public synchronized Attributes attributes() {
        if (attributes == null) {
            attributes = new Attributes(face, KEYVALS);
        }
        return attributes;
    }

    /** Deletes all attributes, when this communicator ends. */
    public void deleteAttributes() {
        Attributes mine = attributes;
        attributes = null;
        if (mine != null) {
            run(session -> mine.deleteAll());
        }
    }

    /** {@return the hints of the program} */
    public Map<String, String> hints() {
        return hints;
    }

    /** Sets the hints of the program. */
    public void setHints(Map<String, String> newHints) {
        hints = newHints;
    }

    /** {@return what becomes of errors} */
    public ErrorHandler errorHandler() {
        return errorHandler;
    }

    /** Says what becomes of errors. */
    public void setErrorHandler(ErrorHandler newHandler) {
        errorHandler = newHandler;
    }

    /** {@return the name that the program gave; empty if there is none} */
    public String name() {
        return name;
    }

    /** Gives it a name. */
    public void setName(String newName) {
        name = newName;
        communicator.setName(newName);
    }

    /** {@return the number of processes in the local group} */
    public int size() {
        return size;
    }

    /** {@return how many ranks can be sent to: those of the other group, if there are two} */
    public int peerCount() {
        return peerCount;
    }

    /** {@return whether this communicator, which can be used, joins two groups} */
    public boolean joinsGroups() {
        return communicator.isInter();
    }

    /** {@return whether this communicator has been freed, or never was one} */
    public boolean isNull() {
        return communicator == null && predefinedName == null;
    }

    /** {@return whether it can be sent to} */
    public boolean isDestination(int rank) {
        return rank < peerCount && (rank >= 0 || rank == Pml.PROC_NULL);
    }

    /** {@return whether it can be received from} */
    public boolean isSource(int rank) {
        return rank < peerCount && rank >= Pml.PROC_NULL;
    }

    /** Returns the session if this communicator can be used, else throws. */
    public Session usable() {
        Session mine = session;
        if (mine != Session.current) {
            Session.active();
            CallError error = new CallError(ErrorClass.COMM, "the communicator is null or has been freed");
            boolean isFreed = size != 0; // and has an error handler, which a null one has not
            throw isFreed ? raised(error) : Session.raised(error);
        }
        return mine;
    }

    /** Throws if the program may not free it. */
    public void requireOwn() {
        if (predefinedName != null) {
            throw raised(new CallError(ErrorClass.COMM, predefinedName + " is predefined and cannot be freed"));
        }
    }

    /** Throws the problem, if there is one and the error handler lets it. */
    public void require(CallError problem) {
        if (problem != null) {
            throw raised(problem);
        }
    }

    @Override
    public RuntimeException raised(RailException error) {
        return errorHandler.raised(error);
    }

    /** Makes a call; its errors are those of this communicator. */
    public void run(Consumer<Session> call) {
        get(session -> {
            call.accept(session);
            return null;
        });
    }

    /** Does so for a call that has a result. */
    public <T> T get(Function<Session, T> call) {
        Session mine = usable();
        try {
            return call.apply(mine);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /** Makes a communicator with the error handler of this one, which has the errors of that, too. */
    public CommHandle make(Function<Session, Communicator> call) {
        return with(get(call));
    }

    @Override
    public String toString() {
        if (predefinedName != null) {
            return predefinedName;
        }
        if (communicator == null) {
            return "null communicator";
        }
        String kind = communicator.isInter() ? "intercommunicator " : "communicator ";
        return kind + communicator.contextId() + (name.isEmpty() ? "" : " '" + name + "'");
    }
}
