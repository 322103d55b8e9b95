package mpi;

/** The view of a file, as passed to {@link File#setView}. Immutable. From Open MPI's bindings. */
public final class FileView {
    private final long disp;
    private final Datatype eType;
    private final Datatype fileType;
    private final String dataRep;

    /**
     * Creates the description of a view.
     *
     * @param disp start of the view, in bytes
     * @param eType unit of offsets and file pointers
     * @param fileType repeated layout of the visible data
     * @param dataRep representation of numbers in the file
     */
    public FileView(long disp, Datatype eType, Datatype fileType, String dataRep) {
        this.disp = disp;
        this.eType = eType;
        this.fileType = fileType;
        this.dataRep = dataRep;
    }

    /** {@return the start of the view, in bytes} */
    public long getDisp() {
        return disp;
    }

    /** {@return the unit of offsets and file pointers} */
    public Datatype getEType() {
        return eType;
    }

    /** {@return the repeated layout of the visible data} */
    public Datatype getFileType() {
        return fileType;
    }

    /** {@return the representation of numbers in the file} */
    public String getDataRep() {
        return dataRep;
    }
}
