package railmpi.report;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class ProgramsTest {
    @DataProvider
    Object[][] compilers() {
        return new Object[][] {
            {"#!/bin/sh\nexit 0\n", true},
            {"#!/bin/sh\necho 'fatal error: mpi.h: No such file or directory' >&2\nexit 1\n", false},
            {null, false},
        };
    }

    @Test(dataProvider = "compilers")
    public void shouldNotCountOnACompilerWithoutHeader(String script, boolean canCompile) throws IOException {
        Path folder = Files.createTempDirectory("programs");
        Path compiler = folder.resolve("mpicc.some");
        try {
            if (script != null) {
                Files.writeString(compiler, script);
                Files.setPosixFilePermissions(compiler, PosixFilePermissions.fromString("rwx------"));
            }
            assertEquals(Programs.canCompile(compiler.toString()), canCompile);
        } finally {
            Files.deleteIfExists(compiler);
            Files.delete(folder);
        }
    }
}
