"""Drops files on a window as a file manager does: a source of XDND, over libX11."""

import ctypes
import ctypes.util
import select
import time

from app_support import LONGEST

CLIENT_MESSAGE, SELECTION_REQUEST, SELECTION_NOTIFY = 33, 30, 31
NAMES = ("XdndAware", "XdndEnter", "XdndPosition", "XdndStatus", "XdndDrop", "XdndFinished",
         "XdndSelection", "XdndActionCopy", "text/uri-list")
VERSION = 5

# Longs: all members of the events that are used here take the room of one each.
Event = ctypes.c_long * 24


def load():
    """libX11, or None where it is missing."""
    name = ctypes.util.find_library("X11")
    if name is None:
        return None
    x = ctypes.CDLL(name)
    x.XOpenDisplay.restype = ctypes.c_void_p
    for function in ("XDefaultRootWindow", "XInternAtom", "XCreateSimpleWindow"):
        getattr(x, function).restype = ctypes.c_ulong
    return x


class Source:
    def __init__(self, display):
        self.x = load()
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(display.encode()))
        root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))
        self.window = self.x.XCreateSimpleWindow(self.display, root, 0, 0, 1, 1, 0, *[ctypes.c_ulong(0)] * 2)
        self.atoms = {name: self.x.XInternAtom(self.display, name.encode(), 0) for name in NAMES}

    def close(self):
        self.x.XCloseDisplay(self.display)

    def send_event(self, window, *values):
        event = Event(*values)
        self.x.XSendEvent(self.display, ctypes.c_ulong(window), 0, ctypes.c_long(0), event)
        self.x.XFlush(self.display)

    def tell(self, window, message, *data):
        self.send_event(window, CLIENT_MESSAGE, 0, 0, 0, window, self.atoms[message], 32,
                        self.window, *data)

    def next_event(self, until):
        while self.x.XPending(self.display) == 0:
            left = until - time.monotonic()
            if left <= 0:
                raise AssertionError("no answer to what was dropped")
            select.select([self.x.XConnectionNumber(self.display)], [], [], min(left, 0.1))
        event = Event()
        self.x.XNextEvent(self.display, event)
        return event

    def hand_over(self, request, data):
        """The target asks for what is dropped."""
        requestor, selection, target, prop, when = request[5:10]
        self.x.XChangeProperty(self.display, ctypes.c_ulong(requestor), ctypes.c_ulong(prop),
                               ctypes.c_ulong(target), 8, 0, data, len(data))
        self.send_event(requestor, SELECTION_NOTIFY, 0, 0, 0, requestor, selection, target, prop, when)

    def wait_for(self, message, data=b""):
        until = time.monotonic() + LONGEST
        while True:
            event = self.next_event(until)
            if event[0] == SELECTION_REQUEST:
                self.hand_over(event, data)
            elif event[0] == CLIENT_MESSAGE and event[5] == self.atoms[message]:
                return event[7:12]

    def drop(self, window, data):
        """Drops a list of URIs; answers whether the window took it."""
        self.x.XSetSelectionOwner(self.display, ctypes.c_ulong(self.atoms["XdndSelection"]),
                                  ctypes.c_ulong(self.window), ctypes.c_ulong(0))
        self.tell(window, "XdndEnter", VERSION << 24, self.atoms["text/uri-list"], 0, 0)
        self.tell(window, "XdndPosition", 0, 0, 0, self.atoms["XdndActionCopy"])
        if self.wait_for("XdndStatus")[1] & 1 == 0:
            return False
        self.tell(window, "XdndDrop", 0, 0, 0, 0)
        self.wait_for("XdndFinished", data)
        return True
