# An overlay port that builds the tree around it: vcpkg install millpond --overlay-ports=millpond/packaging/vcpkg
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS features FEATURES
    gl MILLPOND_GL
    small MILLPOND_SMALL)

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS
    ${features}
    -DMILLPOND_APP=OFF
    -DMILLPOND_TESTS=OFF
    -DMILLPOND_BENCH=OFF
    -DMILLPOND_VALIDATE=OFF
    -DMILLPOND_EXAMPLES=OFF
    -DMILLPOND_SHARED=OFF) # BUILD_SHARED_LIBS follows the triplet
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/millpond)
vcpkg_fixup_pkgconfig()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
