#!/usr/bin/env python3
"""Runs the programs of mpi/tests on several ranks, each within a time limit: what hangs has failed.

    run.py BUILD MPIRUN [--quick] [--kills N]
           BUILD: the build folder, MPIRUN: mpirun.openmpi or mpirun.mpich
           --quick: 2 and 3 ranks, and no jobs that are killed or meet a full disk; --kills: how often jobs are
           killed, 5 by default
"""

import os
import pathlib
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

LIMIT = int(os.environ.get("MILLPOND_MPI_LIMIT", 240))  # of a job; more for slow machines and sanitizers [s]
KILLED_LIMIT = 90  # of a job of which a rank was killed [s]
# Ranks, and their shape: 0 0 as they choose.
SHAPES = [(1, 0, 0), (2, 0, 0), (3, 3, 1), (4, 1, 4), (6, 2, 3)]


class Runs:
    def __init__(self, build, mpirun):
        self.build, self.mpirun, self.failed = build, mpirun, 0

    def start(self, ranks, program, *words):
        environment = {
            **os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "OMPI_MCA_mpi_yield_when_idle": "1",
            # What MPI itself keeps until the end of a program is not ours.
            "ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}
        more = ["--oversubscribe"] if "openmpi" in self.mpirun else []
        return subprocess.Popen(
            [self.mpirun, *more, "-n", str(ranks), f"{self.build}/mpi/tests/mpi_{program}", *map(str, words)],
            env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)

    @staticmethod
    def ranks_of(process):
        """A job's ranks that have not ended, found as mpirun's descendants."""
        found = subprocess.run(["ps", "-eo", "pid=,ppid=,stat=,comm="], text=True, stdout=subprocess.PIPE).stdout
        rows = [line.split(None, 3) for line in found.splitlines()]
        family = {str(process.pid)}
        for _ in range(4):
            family |= {pid for pid, parent, *_ in rows if parent in family}
        return [int(pid) for pid, _, state, name in rows
                if pid in family and name.startswith(("mpi_job", "mpi_heights", "mpi_same", "mpi_starve")) and state[0] != "Z"]

    def ended(self, process, limit=LIMIT):
        """Exit status, None for ranks that hang; and what it said. Open MPI's launcher may itself never end after it
        has ended all ranks (4.1, once in a hundred kills, in PMIx_server_finalize()): that is none of theirs."""
        try:
            out, error = process.communicate(timeout=limit)
            return process.returncode, out, error
        except subprocess.TimeoutExpired:
            hang = self.ranks_of(process)
            os.killpg(process.pid, signal.SIGKILL)
            out, error = process.communicate()
            return None if hang else process.returncode, out, error

    def run(self, *words):
        return self.ended(self.start(*words))

    def say(self, name, why, begin):
        self.failed += bool(why)
        print(f"{self.mpirun}: {name}: {why or 'ok'}, {time.time() - begin:.0f} s", flush=True)

    # ---- the tests --------------------------------------------------------------------------------

    def passes(self, name, ranks, *words):
        begin = time.time()
        status, out, error = self.run(ranks, *words)
        why = "" if status == 0 else f"{'hangs' if status is None else 'failed'}\n{out}{error}"
        self.say(name, why, begin)

    def same(self, ranks, across, down, *some):
        self.passes(f"the same bits, {ranks} ranks" + (f", {across} x {down}" if across else ""),
                    ranks, "same_test", across, down, *some)

    def bodies(self, folder, ranks, across, down, *some):
        self.passes(f"bodies as in one pond, {ranks} ranks", ranks, "bodies_test", folder, across, down, *some)

    def starves(self, ranks):
        self.passes(f"ranks stay together where one is refused memory, {ranks} ranks", ranks, "starve_test")

    def goes_on(self, folder, *more):
        """Saved on some ranks, read on others."""
        begin = time.time()
        folder = folder / "-".join(["job", *more])
        folder.mkdir()
        status, whole, error = self.run(1, "job", folder / "whole", 640, 640, *more)
        why = "" if status == 0 else f"failed\n{error}"
        for ranks in (4, 1, 3, 2):
            steps = {4: 160, 1: 320, 3: 480, 2: 640}[ranks]
            status, out, error = self.run(ranks, "job", folder / "moves", steps, 80, *more)
            why = why or ("" if status == 0 else f"{ranks} ranks: {status}\n{error}")
        if not why and out != whole:
            why = f"another hash after four jobs: {out.strip()}, not {whole.strip()}"
        if not why and (folder / "moves").read_bytes() != (folder / "whole").read_bytes():
            why = "another file than that of one rank"
        self.say(" ".join(["a checkpoint goes on, on any ranks", *more]), why, begin)
        return whole

    def wide(self, folder):
        """Wider than any pond: there is none to compare with, but files are the same to the byte."""
        begin, why, first = time.time(), "", None
        for ranks, across, down in ((2, 2, 1), (3, 3, 1)):
            path = folder / f"wide{ranks}"
            status, _, error = self.run(ranks, "job", path, 264, 264, 33000, 70, across, down, "--no-hash")
            why = why or ("" if status == 0 else f"{ranks} ranks: {status}\n{error}")
            written = path.read_bytes() if path.exists() else b""
            first = first or written
            why = why or ("" if written == first else f"{ranks} ranks write another file than 2")
            path.unlink(missing_ok=True)
        self.say("wider than any pond", why, begin)

    def kills(self, folder, whole, times):
        begin, why, rng = time.time(), "", random.Random(20)
        killed = 0
        while killed < times and not why:
            path = folder / f"killed{killed // 10}"
            ranks = rng.choice((2, 3, 4))
            process = self.start(ranks, "job", path, 640, 8)
            time.sleep(rng.uniform(0.2, 2.5))
            running = process.poll() is None
            if running:
                self.kill_one(process, rng)
            status, out, error = self.ended(process, KILLED_LIMIT)
            if status is None:
                why = "a job hangs after a rank was killed"
            elif status == 0 and out != whole:
                why = f"another hash: {out.strip()}, not {whole.strip()}"
            elif status != 0 and not running:
                why = f"a job fails: {status}\n{error}"
            killed += running and status != 0
            if status == 0 and path.exists():
                path.unlink()
        status, out, error = self.run(2, "job", folder / "killed0", 640, 640)
        if not why and (status != 0 or out != whole):
            why = f"what was left goes on to {status} {out.strip()}\n{error}"
        self.say(f"{killed} ranks killed", why, begin)

    def kill_one(self, process, rng):
        """One of the job's ranks, or mpirun before there are any."""
        ranks = self.ranks_of(process)
        try:
            os.kill(rng.choice(ranks) if ranks else process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    # ---- heights ------------------------------------------------------------------------------------

    def has_heights(self):
        there = pathlib.Path(f"{self.build}/mpi/tests/mpi_heights_test").exists()
        if not there:
            print(f"{self.mpirun}: heights for ParaView: passed over, no parallel HDF5 of this MPI", flush=True)
        return there

    def heights(self, folder):
        """The heights of one pond, compared by heights_test, in files that are the same for all numbers of ranks."""
        begin, why, first = time.time(), "", None
        for ranks, words in ((1, ()), (3, ()), (6, (300, 260, 2, 3)), (2, ("classic", 131, 389))):
            path = folder / f"{ranks}/a & b.xdmf"
            path.parent.mkdir()
            status, _, error = self.run(ranks, "heights_test", path, 96, 32, *words)
            why = why or ("" if status == 0 else f"{ranks} ranks: {status}\n{error}")
            files = {file.name: file.read_bytes() for file in path.parent.iterdir()}
            first = first or files
            if not why and ranks != 2 and files != first:
                why = f"{ranks} ranks write other files than one: {sorted(files)}, {sorted(first)}"
        self.say("heights", why or self.series(folder / "1/a & b.xdmf", (32, 64, 96)), begin)
        return first

    def series(self, path, steps):
        """What is wrong with a series of 300 x 260 cells, as others read it: ParaView's XDMF, and h5dump."""
        grids = xml.etree.ElementTree.parse(path).getroot().findall("Domain/Grid/Grid")
        if [int(grid.get("Name")) for grid in grids] != list(steps):
            return f"lists the steps {[grid.get('Name') for grid in grids]}, not {steps}"
        for grid in grids:
            item = grid.find("Attribute/DataItem")
            name, data = item.text.split(":")
            said = subprocess.run(["h5dump", "-H", "-d", data, path.parent / name], text=True,
                                  stdout=subprocess.PIPE).stdout
            numbers = subprocess.run(["h5dump", "-d", "time", "-a", f"{data}/time", "-m", "%.17g", path.parent / name],
                                     text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
            time_ = grid.find("Time").get("Value")
            if "( 260, 300 )" not in said or "H5T_IEEE_F32LE" not in said or f"(0): {time_}\n" not in numbers:
                return f"{name}: h5dump says\n{said}{numbers}"
            if item.get("Dimensions") != "1 260 300" or item.get("Precision") != "4":
                return f"{name}: XDMF says {item.attrib}"
        return ""

    def heights_killed(self, folder, first, times):
        """Whatever has its name is whole, and what a series lists is there."""
        begin, why, rng = time.time(), "", random.Random(21)
        path = folder / "killed/a & b.xdmf"
        path.parent.mkdir()
        killed = 0
        while killed < times and not why:
            ranks = rng.choice((2, 3, 4))
            process = self.start(ranks, "heights_test", path, 96 * 100, 32)
            time.sleep(rng.uniform(0.2, 1.5))
            self.kill_one(process, rng)
            status, _, error = self.ended(process, KILLED_LIMIT)
            if status is None or status == 0:
                why = f"a job {'hangs' if status is None else 'does not end'} when a rank is killed\n{error}"
            killed += 1
            for name, bytes_ in first.items():
                file = path.parent / name
                if name.endswith(".h5") and file.exists() and file.read_bytes() != bytes_:
                    why = why or f"{name} is not whole"
            if path.exists():
                listed = xml.etree.ElementTree.parse(path).getroot().findall("Domain/Grid/Grid/Attribute/DataItem")
                lost = [item.text for item in listed if not (path.parent / item.text.split(":")[0]).exists()]
                why = why or (f"lists {lost}, which are not there" if lost else "")
        status, _, error = self.run(2, "heights_test", path, 96, 32)
        why = why or ("" if status == 0 else f"what was left goes on to {status}\n{error}")
        self.say(f"{killed} ranks killed that write heights", why or self.series(path, (32, 64, 96)), begin)

    def heights_wrong(self, folder):
        begin, why = time.time(), ""
        before = set(folder.rglob("*.part"))  # of killed jobs
        other = folder / "1/a & b.xdmf"
        (folder / "text.xdmf").write_text("something else")
        os.mkfifo(folder / "pipe.xdmf")
        (folder / "taken-00000008.h5/in").mkdir(parents=True)
        cases = [((3, folder / "a.h5", 8, 8), 2, "ends in .xdmf"),
                 ((2, other, 8, 8, 200, 200), 2, "not a series of heights of 200 x 200 cells of 0.01 m"),
                 ((2, folder / "text.xdmf", 8, 8), 2, "exists, but is not a series"),
                 ((2, folder / "a.xdmf", 8, 8, "--elsewhere"), 2, "path: /nowhere/at/all.xdmf, but "),
                 ((3, "/nowhere/at/all.xdmf", 8, 8), 1, "/nowhere/at/all-00000008.h5.part: cannot be created: "),
                 ((2, folder / "a:b.xdmf", 8, 8), 2, "without colons and control characters"),
                 ((2, folder / "pipe.xdmf", 8, 8), 1, "pipe.xdmf: is not a regular file"),
                 ((2, folder / "taken.xdmf", 8, 8), 1, "taken-00000008.h5.part: cannot be renamed")]
        for (ranks, *words), wanted, word in cases:
            status, _, error = self.run(ranks, "heights_test", *words)
            said = [line for line in error.splitlines() if line.startswith("heights: ")]
            if status != wanted or len(said) != 1 or word not in said[0]:
                why = why or f"exit status {wanted} and '{word}' were due, not {status}\n{error}"
        left = [path.name for path in set(folder.rglob("*.part")) - before]
        why = why or (f"{left} are left" if left else "")
        self.say("heights that cannot be written", why, begin)

    def heights_kept(self, folder, first):
        """A file that cannot be deleted is named, and the list stays: it says what is left to delete."""
        begin, why = time.time(), ""
        series = folder / "kept/a & b.xdmf"
        series.parent.mkdir()
        for name, bytes_ in first.items():
            (series.parent / name).write_bytes(bytes_)
        stuck = series.parent / "a & b-00000064.h5"
        stuck.unlink()
        (stuck / "in").mkdir(parents=True)
        status, _, error = self.run(2, "heights_test", series, 8, 8, "--remove")
        said = [line for line in error.splitlines() if line.startswith("heights: ")]
        if status != 1 or len(said) != 1 or "a & b-00000064.h5: cannot be deleted: " not in said[0] or not series.exists():
            why = f"exit status 1, 'cannot be deleted' and the list were due, not {status}\n{error}"
        (stuck / "in").rmdir()
        status, _, error = self.run(2, "heights_test", series, 8, 8, "--remove")
        left = [path.name for path in series.parent.iterdir()]
        why = why or (f"then {status}, and {left} are left\n{error}" if status or left else "")
        self.say("heights that cannot be deleted", why, begin)

    def full(self, folder):
        """A disk that fills: said once, and nothing is left; ranks that are in the midst of it would wait for ever."""
        begin, why = time.time(), ""
        disk = folder / "disk"
        disk.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", disk], stderr=subprocess.DEVNULL)
        if mounted.returncode != 0:
            print(f"{self.mpirun}: a full disk: passed over, only root can mount one", flush=True)
            return
        try:
            for words in ((3, "job", disk / "a", 8, 8), (2, "heights_test", disk / "a.xdmf", 8, 8, 700, 700)):
                if words[1] == "job" or self.has_heights():
                    status, _, error = self.run(*words)
                    if status != 1 or error.count("No space left on device") != 1:
                        why = why or f"{words[1]}: exit status 1 and 'No space left' were due, not {status}\n{error}"
            left = [path.name for path in disk.iterdir()]
            why = why or (f"{left} are left" if left else "")
        finally:
            subprocess.run(["umount", disk], check=True)
        self.say("a full disk", why, begin)

    def limited(self, folder):
        """One rank cannot write what is its own, midway: said once, and the checkpoint before stays."""
        begin = time.time()
        path = folder / "limited"
        self.run(3, "job", path, 8, 8)
        before = path.read_bytes()
        status, _, error = self.run(3, "job", path, 16, 8, "--limit")
        said = [line for line in error.splitlines() if line.startswith("job: ")]
        why = ("" if status == 1 and len(said) == 1 and "cannot be written" in said[0]
               else f"exit status 1 and one message were due, not {status}\n{error}")
        why = why or ("" if path.read_bytes() == before else "the checkpoint before has changed")
        why = why or ("its .part is left" if (folder / "limited.part").exists() else "")
        self.say("a rank that cannot write midway", why, begin)
        if self.has_heights():
            self.limited_heights(folder)

    def limited_heights(self, folder):
        begin = time.time()
        status, _, error = self.run(3, "heights_test", folder / "limited.xdmf", 8, 8, 700, 700, "--limit")
        said = [line for line in error.splitlines() if line.startswith("heights: ")]
        why = ("" if status == 1 and len(said) == 1 and "cannot be written" in said[0]
               else f"exit status 1 and one message were due, not {status}\n{error}")
        left = [path.name for path in folder.glob("limited*.h5*")] + [path.name for path in folder.glob("limited*.xdmf")]
        self.say("a rank that cannot write heights midway", why or (f"{left} are left" if left else ""), begin)

    # ---- what is wrong ------------------------------------------------------------------------------

    def damage(self, folder):
        begin, why = time.time(), ""
        path = folder / "damaged"
        self.run(2, "job", path, 64, 64)
        good = path.read_bytes()
        flipped = lambda at: good[:at] + bytes([good[at] ^ 4]) + good[at + 1:]
        for bytes_, word in ((flipped(len(good) // 2), "the checksum of the cells from ("),
                             (flipped(3), "does not begin with MILLPMPI"), (flipped(60), "the checksum of its head"),
                             (good[:-1], "it is truncated"), (b"", "it is truncated"),
                             (flipped(len(good) - 1), "the checksum of the cells from (192, 192) to (299, 259)")):
            path.write_bytes(bytes_)
            status, _, error = self.run(3, "job", path, 128, 64)
            said = [line for line in error.splitlines() if line.startswith("job: ")]
            if status != 2 or len(said) != 1 or word not in said[0]:
                why = why or f"'{word}' was to be said: {status}\n{error}"
        self.say("damaged checkpoints", why, begin)

    @staticmethod
    def of_version(bytes_, version):
        """A checkpoint of another version, with the checksum that it has then (mpi/checkpoint.c)."""
        snapshot, ground = struct.unpack_from("=I", bytes_, 28)[0], struct.unpack_from("=Q", bytes_, 32)[0]
        head, behind = bytes_[:12] + struct.pack("=I", version) + bytes_[16:48], bytes_[56:56 + snapshot + ground]
        checksum = 1
        for part in (head, behind):
            for at in range(0, len(part), 8):
                word = int.from_bytes(part[at:at + 8].ljust(8, b"\0"), sys.byteorder)
                checksum = ((checksum ^ word) * 0x9e3779b97f4a7c15) % 2**64
                checksum ^= checksum >> 29
        return head + struct.pack("=Q", checksum) + bytes_[56:]

    def versions(self, folder):
        """Version 2 is laid out as 3, but has no bodies: it goes on. Others are refused."""
        begin, why = time.time(), ""
        path = folder / "version"
        self.run(2, "job", path, 64, 64)
        good = path.read_bytes()
        _, due, _ = self.run(2, "job", path, 128, 64)
        path.write_bytes(self.of_version(good, 2))
        status, out, error = self.run(3, "job", path, 128, 64)
        if self.of_version(good, 3) != good or status != 0 or out != due:
            why = f"version 2 goes on to {status} {out.strip()}, not {due.strip()}\n{error}"
        for version in (1, 4):
            path.write_bytes(self.of_version(good, version))
            status, _, error = self.run(2, "job", path, 128, 64)
            if status != 2 or f"version {version}; this library reads 2 to 3" not in error:
                why = why or f"version {version} was to be refused: {status}\n{error}"
        self.say("checkpoints of other versions", why, begin)

    def wrong(self, folder):
        begin, why = time.time(), ""
        os.mkfifo(folder / "pipe")
        cases = [((3, "job", folder / "pipe", 8, 8), 1, "pipe: is not a regular file"),
                 ((7, "job", folder / "a", 8, 8, 100, 200), 2, "cannot be cut"),
                 ((3, "job", folder / "a", 8, 8, 300, 300, 2, 1), 2, "across, down: 2, 1 ranks"),
                 ((2, "job", folder / "a", 8, 8, 0, 300), 2, "width: 0"),
                 ((3, "job", folder / "a", 8, 8, "--differ"), 2, "half_life: 1.5, but 2 on rank 0"),
                 ((2, "job", folder / "a", 8, 8, "--elsewhere"), 2, "path: /nowhere/at/all, but "),
                 ((2, "job", "/nowhere/at/all", 8, 8), 1, "/nowhere/at/all.part: cannot be opened")]
        for words, wanted, word in cases:
            status, _, error = self.run(*words)
            said = [line for line in error.splitlines() if line.startswith("job: ")]
            if status != wanted or len(said) != 1 or word not in said[0]:
                why = why or f"exit status {wanted} and '{word}' were due, not {status}\n{error}"
        self.say("what is wrong is said once", why, begin)


def main(words):
    if len(words) < 2:
        raise SystemExit(__doc__)
    runs = Runs(*words[:2])
    quick = "--quick" in words
    kills = int(words[words.index("--kills") + 1]) if "--kills" in words else 5
    shapes = [shape for shape in SHAPES if shape[0] in (2, 3)] if quick else SHAPES
    for ranks, across, down in shapes:
        # Two and six ranks meet all waters with each MPI, the others half of them.
        some = () if ranks in (2, 6) and not quick else ("odd" if "mpich" in words[1] or ranks == 2 else "even",)
        runs.same(ranks, across, down, *some)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for ranks, across, down in shapes:
            # Six ranks meet all waters but "wide", which makes several steps in one sweep; others one each.
            some = {1: ("closed",), 2: ("wide",), 3: ("fixed",), 4: ("walls",)}.get(ranks, ())
            runs.bodies(folder, ranks, across, down, *some)
        if quick:
            runs.bodies(folder, 2, 0, 0, "calm")
        runs.starves(3)
        whole = runs.goes_on(folder)
        runs.wrong(folder)
        if runs.has_heights():
            first = runs.heights(folder)
        if not quick:
            runs.goes_on(folder, "--open")
            runs.kills(folder, whole, kills)
            runs.wide(folder)
            runs.damage(folder)
            runs.versions(folder)
            runs.full(folder)
            runs.limited(folder)
            if runs.has_heights():
                runs.heights_wrong(folder)
                runs.heights_kept(folder, first)
                runs.heights_killed(folder, first, kills)
    return 1 if runs.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
