(ns program
  "Calls of both generations on two ranks. Argument: a file to write. The first calls are found by reflection when they
  run, those of functions with type hints by the compiler."
  (:import (java.nio Buffer ByteBuffer DoubleBuffer IntBuffer)
           (mpi CartComm Comm Datatype File Info Intracomm Message MPI Op Prequest Request Status UserFunction
                User_function Win))
  (:gen-class))

(defn- check [what seen right]
  (when-not (= seen right)
    (throw (IllegalStateException. (str what ": " seen " is not " right)))))

(def ^:private sum
  (proxy [UserFunction] []
    (call [from to n datatype]
      (if (instance? ByteBuffer from)
        (let [^IntBuffer source (.asIntBuffer ^ByteBuffer from) ^IntBuffer target (.asIntBuffer ^ByteBuffer to)]
          (dotimes [i n] (.put target (int i) (int (+ (.get target (int i)) (.get source (int i)))))))
        (dotimes [i n] (aset-int to i (+ (aget ^ints to i) (aget ^ints from i))))))))

(def ^:private old-sum
  (proxy [User_function] []
    (Call [from offset to to-offset n datatype]
      (dotimes [i n]
        (aset-int to (+ to-offset i) (+ (aget ^ints to (+ to-offset i)) (aget ^ints from (+ offset i))))))))

(defn- by-reflection [world me other]
  (let [ints (MPI/newIntBuffer 4) got (MPI/newIntBuffer 4) array (int-array [me me]) got-array (int-array 2)]
    (.put ints 0 (int me))
    (.sendRecv world ints 4 MPI/INT other 1 got 4 MPI/INT other 1)
    (check "sendRecv" (.get got 0) other)
    (let [requests [(.iRecv world got 4 MPI/INT other 3) (.iRecv world got-array 2 MPI/INT other 4)
                    (.iSend world ints 4 MPI/INT other 3) (.isSend world array 2 MPI/INT other 4)]]
      (Request/waitAll (into-array Request requests))
      (check "iRecv" (+ (.get got 0) (aget got-array 1)) (* 2 other)))
    (.waitFor (.iBcast world ints 4 MPI/INT 0))
    (.waitFor (.iAllReduce world ints got 4 MPI/INT MPI/SUM))
    (.waitFor (.iScan world ints got 4 MPI/INT MPI/SUM))
    (let [requests [(.recvInit world got 4 MPI/INT other 5) (.sendInit world ints 4 MPI/INT other 5)]]
      (Prequest/startAll (into-array Prequest requests))
      (Request/waitAll (into-array Request requests))
      (run! #(.free %) requests))
    (let [sent (.Isend world array 0 2 MPI/INT other 6)]
      (.Recv world got-array 0 2 MPI/INT other 6)
      (.Wait sent))
    (.Allreduce world array 0 got-array 0 2 MPI/INT (Op. old-sum true))
    (check "Allreduce" (aget got-array 0) 1)
    (let [copy (.dup world)] (.free copy))
    (check "Attr_get" (.Attr_get world MPI/TAG_UB) Integer/MAX_VALUE)))

(set! *warn-on-reflection* true)

(defn- point-to-point [^Intracomm world me other]
  (let [me (int me) other (int other)
        ints (MPI/newIntBuffer 4) got-ints (MPI/newIntBuffer 4)
        doubles (MPI/newDoubleBuffer 2) got-doubles (MPI/newDoubleBuffer 2)
        bytes (MPI/newByteBuffer 8) got-bytes (MPI/newByteBuffer 8)
        array (double-array [0.0 (+ me 0.25)]) got-array (double-array 2)
        message (Message.)]
    (.put ints 0 me)
    (.put doubles 1 (+ me 0.5))
    (if (zero? me)
      (.send world array 2 MPI/DOUBLE other 2)
      (let [^Status status (.recv world got-array 2 MPI/DOUBLE MPI/ANY_SOURCE MPI/ANY_TAG)]
        (check "recv" (+ (aget got-array 1) (.getTag status)) 2.25)))
    (Request/waitAll
      (into-array Request
        [(.iRecv world got-ints 4 MPI/INT MPI/ANY_SOURCE 3) (.iRecv world got-bytes 8 MPI/BYTE other 4)
         (.iRecv world got-doubles 2 MPI/DOUBLE other 5) (.iRecv world got-array 2 MPI/DOUBLE other 6)
         (.iSend world ints 4 MPI/INT other 3) (.isSend world bytes 8 MPI/BYTE other 4)
         (.iSend world doubles 2 MPI/DOUBLE other 5) (.iSend world array 2 MPI/DOUBLE other 6)]))
    (check "iRecv" (+ (.get got-ints 0) (.get got-doubles 1) (aget got-array 1)) (+ (* 3 other) 0.75))
    (let [^Request sent (.iSend world ^Buffer (identity ints) 4 MPI/INT other 7)
          ^Status probed (.mProbe message other 7 world)]
      (check "mProbe" (.getCount probed MPI/INT) 4)
      (.waitFor (.imRecv message got-ints 4 MPI/INT))
      (.waitFor sent))
    (Request/Waitall
      (into-array Request
        [(.Irecv world got-array 1 1 MPI/DOUBLE other 8) (.Isend world array 0 1 MPI/DOUBLE other 8)]))
    (check "Waitall" (aget got-array 1) 0.0)
    (.Sendrecv world array 1 1 MPI/DOUBLE other 9 got-array 0 1 MPI/DOUBLE other 9)
    (check "Sendrecv" (aget got-array 0) (+ other 0.25))
    (MPI/Buffer_attach (byte-array 10000))
    (.Bsend world array 0 2 MPI/DOUBLE other 10)
    (.Recv world got-array 0 2 MPI/DOUBLE other 10)
    (check "Buffer_detach" (alength (MPI/Buffer_detach)) 10000)
    (check "Attr_get" (.Attr_get world MPI/TAG_UB) Integer/MAX_VALUE)))

(defn- persistent [^Intracomm world me other]
  (let [me (int me) other (int other)
        in (MPI/newByteBuffer 4) out (MPI/newByteBuffer 4) got (int-array 1) mine (int-array [me])
        ^"[Lmpi.Prequest;" requests
        (into-array Prequest
          [(.recvInit world in 4 MPI/BYTE other 1) (.sendInit world out 4 MPI/BYTE other 1)
           (.recvInit world got 1 MPI/INT other 2) (.sSendInit world mine 1 MPI/INT other 2)])
        ^"[Lmpi.Prequest;" old
        (into-array Prequest
          [(.Recv_init world got 0 1 MPI/INT other 3) (.Send_init world mine 0 1 MPI/INT other 3)])]
    (dotimes [round 3]
      (.put out 0 (byte (+ round me)))
      (Prequest/startAll requests)
      (Request/waitAll requests)
      (check "startAll" (.get in 0) (+ round other)))
    (run! (fn [^Prequest request] (.free request)) requests)
    (Prequest/Startall old)
    (run! (fn [^Prequest request] (.Wait request)) old)
    (check "Startall" (aget got 0) other)))

(defn- collectives [^Intracomm world me]
  (let [me (int me)
        one (.put (MPI/newIntBuffer 1) 0 (inc me)) both (MPI/newIntBuffer 2)
        array (int-array [(inc me) 10]) got (int-array 2)
        added (Op. ^UserFunction sum true)
        counts (int-array [1 1]) bytes (int-array [0 4])
        ^"[Lmpi.Datatype;" types (into-array Datatype [MPI/INT MPI/INT])]
    (.bcast world got 2 MPI/INT 0)
    (.waitFor (.iBcast world both 2 MPI/INT 0))
    (.waitFor (.iAllGather world one 1 MPI/INT both 1 MPI/INT))
    (check "iAllGather" (+ (.get both 0) (.get both 1)) 3)
    (.waitFor (.iAllReduce world one both 1 MPI/INT MPI/SUM))
    (check "iAllReduce" (.get both 0) 3)
    (.waitFor (.iScan world one both 1 MPI/INT MPI/SUM))
    (check "iScan" (.get both 0) (if (zero? me) 1 3))
    (.waitFor (.iBarrier world))
    (.allReduce world array 2 MPI/INT added)
    (check "allReduce" (+ (aget array 0) (aget array 1)) 23)
    (.allToAllw world both counts bytes types (MPI/newIntBuffer 2) counts bytes types)
    (.Allgather world array 0 1 MPI/INT got 0 1 MPI/INT)
    (check "Allgather" (+ (aget got 0) (aget got 1)) 6)
    (.Scan world array 0 got 0 1 MPI/INT MPI/SUM)
    (.Barrier world)
    (check "COMM_SELF" (+ (.Size ^Comm MPI/COMM_SELF) (.getSize MPI/COMM_SELF)) 2)
    (let [^Intracomm copy (.clone world)] (.Free copy))
    (let [^CartComm line (.createCart world (int-array [2]) (boolean-array [true]) true)]
      (check "coords" (+ (aget (.getCoords line me) 0) (aget (.Coords line me) 0)) (* 2 me))
      (.free line))))

(defn- counts
  "Counts of each kind; nil for every array, which only has to compile."
  [^Intracomm world ^Integer boxed ^long large]
  (let [data (int-array [1])]
    (.bcast world data boxed MPI/INT 0)
    (.bcast world data large MPI/INT 0)
    (.allReduce world data boxed MPI/INT MPI/MAX)
    (when (= large 2)
      (.gatherv world nil 0 MPI/INT nil nil nil MPI/INT 0)
      (.scatterv world nil nil nil MPI/INT nil 0 MPI/INT 0)
      (.allGatherv world nil nil nil MPI/INT)
      (.allToAllv world nil nil nil MPI/INT nil nil nil MPI/INT)
      (.allToAllw world nil nil nil nil nil nil nil nil)
      (.reduceScatter world nil nil nil MPI/INT MPI/SUM)
      (.iAllGatherv world nil 0 MPI/INT nil nil nil MPI/INT)
      (.neighborAllToAllv world nil nil nil MPI/INT nil nil nil MPI/INT)
      (.gathervLong world nil 0 MPI/INT nil nil nil MPI/INT 0)
      (.scattervLong world nil nil nil MPI/INT nil 0 MPI/INT 0)
      (.allGathervLong world nil nil nil MPI/INT)
      (.allToAllvLong world nil nil nil MPI/INT nil nil nil MPI/INT)
      (.allToAllwLong world nil nil nil nil nil nil nil nil)
      (.reduceScatterLong world nil nil nil MPI/INT MPI/SUM)
      (.pack world nil 0 MPI/INT nil 0)
      (.unpack world nil 0 nil 0 MPI/INT)
      (Datatype/createIndexed nil nil MPI/INT)
      (Datatype/createStruct nil nil nil)
      (Datatype/createIndexedLong nil nil MPI/INT)
      (Datatype/createStructLong nil nil nil))))

(defn- window [^Intracomm world me other]
  (let [other (int other) memory (MPI/newIntBuffer 4) mine (.put (MPI/newIntBuffer 1) 0 (int (inc me)))
        got (MPI/newIntBuffer 1) win (Win. memory 4 1 MPI/INFO_NULL world)]
    (.fence win 0)
    (.put win mine 1 MPI/INT other 0 1 MPI/INT)
    (.accumulate win mine 1 MPI/INT other 1 1 MPI/INT MPI/SUM)
    (.fence win 0)
    (.get win got 1 MPI/INT other 0 1 MPI/INT)
    (.fence win 0)
    (check "window" (+ (.get memory 0) (.get memory 1) (.get got 0)) (+ (* 2 (inc other)) (inc me)))
    (.free win)))

(defn- file [^Intracomm world ^String path me]
  (let [file (File. world path (bit-or MPI/MODE_CREATE MPI/MODE_RDWR MPI/MODE_DELETE_ON_CLOSE))
        out (.put (MPI/newIntBuffer 1) 0 (int (+ me 5))) all (int-array 4)]
    (.setView file 0 MPI/INT MPI/INT "native" MPI/INFO_NULL)
    (.waitFor (.iWriteAt file (long me) out 1 MPI/INT))
    (.writeAt file (long (+ me 2)) (int-array [(+ me 7)]) 1 MPI/INT)
    (.sync file)
    (.barrier world)
    (check "readAtAll" (.getCount (.readAtAll file 0 all 4 MPI/INT) MPI/INT) 4)
    (check "file" (vec all) [5 6 7 8])
    (.close file)))

(defn -main [& arguments]
  (let [rest (MPI/Init (into-array String arguments))
        world MPI/COMM_WORLD
        me (.getRank world)
        other (- 1 me)]
    (by-reflection world me other)
    (point-to-point world me other)
    (persistent world me other)
    (collectives world me)
    (counts world (Integer/valueOf 1) 1)
    (window world me other)
    (file world (aget rest 0) me)
    (when (zero? me) (println "done"))
    (MPI/Finalize)))
