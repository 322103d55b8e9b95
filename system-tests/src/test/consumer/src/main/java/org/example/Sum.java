package org.example;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import mpi.MPI;

/** Adds up the ranks; rank 0 prints the sum, and what is at the port that an argument names. */
public final class Sum {
    private Sum() {}

    /** Returns the sum of all ranks, on every rank. */
    static int ofRanks() {
        int[] sum = {MPI.COMM_WORLD.getRank()};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        return sum[0];
    }

    private static String metrics(String port) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int sum = ofRanks();
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println("the ranks add up to " + sum);
            if (args.length > 0) {
                System.out.println(metrics(args[0]));
            }
        }
        MPI.Finalize();
    }
}
