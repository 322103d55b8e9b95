package mpi;

/** What a rank sees of a file, as it was given to {@link File#setView}. Immutable. Of Open MPI's bindings. */
public final class FileView {
    private final long disp;
    private final Datatype eType;
    private final Datatype fileType;
    private final String dataRep;

    /**
     * Describes a view.
     *
     * @param disp where it begins, in bytes
     * @param eType unit of offsets and file pointers
     * @param fileType what is seen, again and again
     * @param dataRep how numbers are written
     */
    public FileView(long disp, Datatype eType, Datatype fileType, String dataRep) {
        this.disp = disp;
        this.eType = eType;
        this.fileType = fileType;
        this.dataRep = dataRep;
    }

    /** {@return where it begins, in bytes} */
    public long getDisp() {
        return disp;
    }

    /** {@return the unit of offsets and file pointers} */
    public Datatype getEType() {
        return eType;
    }

    /** {@return what is seen, again and again} */
    public Datatype getFileType() {
        return fileType;
    }

    /** {@return how numbers are written} */
    public String getDataRep() {
        return dataRep;
    }
}
