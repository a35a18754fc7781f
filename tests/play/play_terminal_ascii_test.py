"""`millpond play --terminal` where the locale does not say UTF-8: signs of ASCII alone."""

import unittest

from app_support import run
from pseudo_terminal import PseudoTerminal

BLOCK = "▀".encode()
SHADES = b".:-=+*#%@"


@unittest.skipUnless(run("play", "--help").returncode == 0, "the program is built without `play`")
class Ascii(unittest.TestCase):
    def drawn(self, **locale):
        terminal = PseudoTerminal("rain", locale=locale)
        terminal.wait_for_pictures(3)
        terminal.send("?")
        terminal.wait_for(b"built-in scenes")
        self.assertEqual(terminal.end()[2], 0)
        return terminal.drawn

    def test_plain_locales(self):
        for locale in ({"LC_ALL": "C"}, {"LC_ALL": "POSIX", "LANG": "en_US.UTF-8"}, {"LANG": "de_DE.ISO-8859-1"},
                       {"LC_ALL": "", "LC_CTYPE": "C", "LANG": "C.UTF-8"}, {}):
            with self.subTest(locale=locale):
                drawn = self.drawn(**locale)
                self.assertTrue(drawn.isascii())
                self.assertGreater(sum(drawn.count(b"m" + bytes([sign])) for sign in SHADES), 100)

    def test_utf8(self):
        for locale in ({"LC_ALL": "C.UTF-8"}, {"LANG": "en_US.utf8"}, {"LC_CTYPE": "UTF-8", "LANG": "C"}):
            with self.subTest(locale=locale):
                self.assertGreater(self.drawn(**locale).count(BLOCK), 100)


if __name__ == "__main__":
    unittest.main()
