"""packaging/: the vcpkg port and the Conan recipe name options that exist and the tree's version; a misspelt switch is
refused."""

import json
import pathlib
import py_compile
import re
import subprocess
import tempfile
import unittest

from bindings_support import SOURCE, needs

CMAKE = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
PORT = SOURCE / "packaging/vcpkg/millpond"
RECIPE = SOURCE / "packaging/conan/conanfile.py"

# The functions that vcpkg defines for a port; each call is printed.
STUBS = """
foreach(name vcpkg_check_features vcpkg_cmake_configure vcpkg_cmake_install vcpkg_cmake_config_fixup
        vcpkg_fixup_pkgconfig vcpkg_install_copyright)
    cmake_language(EVAL CODE "function(${name})
        message(STATUS \\"${name} \\${ARGN}\\")
    endfunction()")
endforeach()
"""


class Packaging(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_the_recipes_are_of_this_tree(self):
        version = re.search(r"project\(millpond VERSION ([\d.]+)", CMAKE).group(1)
        self.assertEqual(version, json.loads((PORT / "vcpkg.json").read_text(encoding="utf-8"))["version"])
        py_compile.compile(str(RECIPE), cfile=str(self.folder / "recipe.pyc"), doraise=True)
        recipe = RECIPE.read_text(encoding="utf-8")
        parts = re.search(r"for part in \((.*)\):", recipe).group(1)
        names = set(re.findall(r"MILLPOND_\w+", recipe + (PORT / "portfile.cmake").read_text(encoding="utf-8")))
        names |= {f"MILLPOND_{part}" for part in re.findall(r'"(\w+)"', parts)}
        self.assertGreater(len(names), 6)
        for name in names - {"MILLPOND_"}:
            self.assertIn(f"option({name} ", CMAKE)

    @needs("cmake")
    def test_the_port_runs(self):
        (self.folder / "port.cmake").write_text(
            f'{STUBS}set(CURRENT_PACKAGES_DIR "{self.folder}")\ninclude("{PORT}/portfile.cmake")\n', encoding="utf-8")
        done = subprocess.run(["cmake", "-P", self.folder / "port.cmake"], capture_output=True, text=True, check=True)
        self.assertIn(f"vcpkg_cmake_configure SOURCE_PATH;{SOURCE}", done.stdout)
        self.assertIn(f"vcpkg_install_copyright FILE_LIST;{SOURCE}/LICENSE", done.stdout)

    @needs("cmake")
    def test_a_switch_is_on_or_off(self):
        for switch in ("LOOKS", "SMALL"):
            done = subprocess.run(["cmake", "-G", "Ninja", "-S", SOURCE, "-B", self.folder / "build"]
                                  + [f"-DMILLPOND_{switch}=maybe"]
                                  + [f"-DMILLPOND_{part}=OFF" for part in ("APP", "GL", "TESTS", "BENCH")],
                                  capture_output=True, text=True, check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(f"MILLPOND_{switch} is maybe: allowed are ON and OFF", done.stderr)


if __name__ == "__main__":
    unittest.main()
