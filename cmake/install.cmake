# Rules of `cmake --install` for the headers, the library, the files of pkg-config and
# find_package(), and the program if it was built. The installed tree can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(DIRECTORY include/millpond DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(TARGETS millpond EXPORT millpond
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET millpond_shared)
    install(TARGETS millpond_shared EXPORT millpond
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endif()
if(TARGET millpond_gl)
    install(DIRECTORY gl/include/millpond DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
    install(TARGETS millpond_gl EXPORT millpond-gl
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endif()
if(TARGET millpond-app)
    install(TARGETS millpond-app RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    if(TARGET millpond_window)
        install(FILES app/play/millpond.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/xscreensaver/config)
    endif()
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/millpond)
install(EXPORT millpond FILE millpondTargets.cmake NAMESPACE millpond:: DESTINATION ${package_dir})
if(TARGET millpond_gl)
    install(EXPORT millpond-gl FILE millpondGlTargets.cmake NAMESPACE millpond:: DESTINATION ${package_dir})
endif()
configure_package_config_file(cmake/millpondConfig.cmake.in millpondConfig.cmake
    INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may change the interface.
write_basic_package_version_file(millpondConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/millpondConfig.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/millpondConfigVersion.cmake DESTINATION ${package_dir})

# Paths in the pkg-config file are relative to that file, so that the tree can be moved.
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
    set(pc_prefix ${CMAKE_INSTALL_PREFIX})
    set(pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
    set(pc_includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
    file(RELATIVE_PATH pc_up /prefix/${pc_dir} /prefix)
    string(REGEX REPLACE "/$" "" pc_up "${pc_up}")
    set(pc_prefix "\${pcfiledir}/${pc_up}")
    set(pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
    set(pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
set(pc_needs " -lm")
if(MILLPOND_THREADS AND NOT WIN32)
    string(APPEND pc_needs " -pthread")
endif()
if(BUILD_SHARED_LIBS)
    set(pc_libs "")
    set(pc_libs_private "${pc_needs}")
else()
    set(pc_libs "${pc_needs}")
    set(pc_libs_private "")
endif()
set(pc_name millpond)
set(pc_library millpond)
configure_file(cmake/millpond.pc.in millpond.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/millpond.pc DESTINATION ${pc_dir})
if(NOT BUILD_SHARED_LIBS)
    # If both libraries are installed, -lmillpond links the shared one.
    set(pc_name millpond-static)
    set(pc_library :${CMAKE_STATIC_LIBRARY_PREFIX}millpond${CMAKE_STATIC_LIBRARY_SUFFIX})
    configure_file(cmake/millpond.pc.in millpond-static.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/millpond-static.pc DESTINATION ${pc_dir})
endif()
if(TARGET millpond_gl)
    set(pc_gl_needs "")
    if(NOT BUILD_SHARED_LIBS)
        set(pc_gl_needs ", epoxy")
    endif()
    configure_file(cmake/millpond-gl.pc.in millpond-gl.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/millpond-gl.pc DESTINATION ${pc_dir})
endif()
