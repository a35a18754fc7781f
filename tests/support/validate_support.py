"""Runs the validator with the Python package of this build."""

import os
import subprocess
import sys


def validate(*options):
    return python("-m", "validate", *options)


def python(*words):
    settings = os.environ | {"PYTHONPATH": os.environ["MILLPOND_PACKAGE"], "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=1700,
                          cwd=os.environ["MILLPOND_SOURCE"], env=settings)
