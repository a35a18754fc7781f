#!/usr/bin/env python3
"""Runs the programs of mpi/tests on several ranks, each within a time limit: what hangs has failed.

    run.py BUILD MPIRUN [--quick]    BUILD: the build folder, MPIRUN: mpirun.openmpi or mpirun.mpich
"""

import os
import subprocess
import sys
import time

LIMIT = 240  # [s]
# Ranks, and their shape: 0 0 as they choose.
SHAPES = [(1, 0, 0), (2, 0, 0), (3, 3, 1), (4, 0, 0), (4, 1, 4), (6, 2, 3), (6, 0, 0)]


def start(mpirun, ranks, words):
    environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                   "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_mpi_yield_when_idle": "1",
                   # what MPI itself keeps until the end of a program is not ours
                   "ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}
    more = ["--oversubscribe"] if "openmpi" in mpirun else []
    return subprocess.Popen([mpirun, *more, "-n", str(ranks), *words], env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def run(mpirun, ranks, words):
    """Exit status and output; the status is None for what hung."""
    process = start(mpirun, ranks, words)
    try:
        out = process.communicate(timeout=LIMIT)[0]
        return process.returncode, out
    except subprocess.TimeoutExpired:
        process.kill()
        return None, process.communicate()[0]


def main(words):
    if len(words) < 2:
        raise SystemExit(__doc__)
    build, mpirun = words[:2]
    failed = 0
    for ranks, across, down in SHAPES[:4] if "--quick" in words else SHAPES:
        begin = time.time()
        status, out = run(mpirun, ranks, [f"{build}/mpi/tests/mpi_same_test", str(across), str(down)])
        name = f"same, {ranks} ranks" + (f" as {across} x {down}" if across else "")
        good = status == 0
        failed += not good
        said = "ok" if good else "hangs" if status is None else f"failed, exit status {status}"
        print(f"{mpirun}: {name}: {said}, {time.time() - begin:.0f} s", flush=True)
        if not good:
            print(out)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
