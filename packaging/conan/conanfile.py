"""Conan 2: builds the tree around it.

    conan create millpond/packaging/conan
"""

import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load


class Millpond(ConanFile):
    name = "millpond"
    license = "MIT"
    description = "Real-time water for pictures, films and games: a C17 library without dependencies"
    topics = ("water", "simulation", "games")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "gl": [True, False], "small": [True, False]}
    default_options = {"shared": False, "fPIC": True, "gl": False, "small": False}
    implements = ["auto_shared_fpic"]
    languages = "C"

    @property
    def tree(self):
        return os.path.normpath(os.path.join(self.recipe_folder, "..", ".."))

    def set_version(self):
        text = load(self, os.path.join(self.tree, "CMakeLists.txt"))
        self.version = re.search(r"project\(millpond VERSION ([\d.]+)", text).group(1)

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*", "gl/*"):
            copy(self, pattern, self.tree, self.export_sources_folder)

    def requirements(self):
        if self.options.gl:
            self.requires("libepoxy/[>=1.5]")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("APP", "TESTS", "BENCH", "VALIDATE", "EXAMPLES", "SHARED"):
            toolchain.cache_variables[f"MILLPOND_{part}"] = "OFF"
        toolchain.cache_variables["MILLPOND_GL"] = "ON" if self.options.gl else "OFF"
        toolchain.cache_variables["MILLPOND_SMALL"] = "ON" if self.options.small else "OFF"
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        # find_package(millpond) finds the package's own files.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "millpond")]
        self.cpp_info.libs = ["millpond"] + (["millpond-gl"] if self.options.gl else [])
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["m", "pthread"]
