"""What tests of the program on several ranks share."""

import os
import pathlib
import signal
import subprocess
import time

from app_support import LONGEST, environment

PROGRAM = os.environ["MILLPOND_MPI_PROGRAM"]
MPIRUN = os.environ["MILLPOND_MPIRUN"]


def command(ranks, *arguments):
    """Several lists of words, one for each rank, or one for all of them."""
    first = [MPIRUN, *(["--oversubscribe"] if "openmpi" in MPIRUN else [])]
    lines = ranks if isinstance(ranks, list) else [[PROGRAM, *map(str, arguments)]]
    count = 1 if isinstance(ranks, list) else ranks
    for line in lines:
        first += [":"] * (line is not lines[0]) + ["-n", str(count), *map(str, line)]
    return first


def start(*words, **options):
    own = dict(environment(), OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
               OMPI_MCA_mpi_yield_when_idle="1", ASAN_OPTIONS="detect_leaks=0")
    return subprocess.Popen(command(*words), env=own, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, **options)


def ranks_run(*words, **options):
    """Exit status, standard output, and the program's own lines of standard error; what hangs fails."""
    process = start(*words, **options)
    try:
        out, said = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    lines = said.decode().splitlines()
    return process.returncode, out.decode(), [line for line in lines if line.startswith("millpond: ")]


def ranks_making(path):
    """The processes that are the program with such an output, and have not ended."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0] == PROGRAM.encode() and str(path).encode() in words:
            found.append(int(folder.name))
    return sorted(found)


def wait_for_end(process, path):
    """Of a job of which a rank was killed. Open MPI's launcher may itself never end after it has ended all ranks (4.1,
    once in a hundred kills): that is none of theirs."""
    try:
        process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        if ranks_making(path):
            raise
        process.kill()
        process.communicate()


def kill_one(test, process, ranks, path, rng):
    """Kills one of the ranks that make a film; all end with it, and no film has its name."""
    time.sleep(rng.uniform(0.0, 0.7))
    os.kill(rng.choice(ranks), signal.SIGKILL)
    wait_for_end(process, path)
    test.assertNotEqual(process.returncode, 0)
    test.assertFalse(path.exists())
    end = time.monotonic() + LONGEST
    while ranks_making(path):
        test.assertLess(time.monotonic(), end, "all ranks end")
        time.sleep(0.05)
