"""The tests of each renderer in a window, with OpenGL ES. In the main run play_window_test compares its pictures."""

import unittest

import play_display

play_display.TESTED = ("gles",)


def load_tests(loader, _tests, _pattern):
    """Only the tests that run with each renderer."""
    suite = unittest.TestSuite()
    for name in ("play_window_test", "play_panel_test", "play_words_test"):
        for case in unittest.defaultTestLoader.loadTestsFromName(name):
            for test in case:
                if hasattr(getattr(test, test.id().rsplit(".", 1)[-1]), "by_each_renderer"):
                    suite.addTest(test)
    return suite


if __name__ == "__main__":
    unittest.main()
