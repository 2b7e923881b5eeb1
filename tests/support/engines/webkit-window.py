"""A bare WebKitGTK window for WebKitWebDriver: webkit-window.py WIDTH HEIGHT [FOLDER].

Pages store their data in FOLDER; without one the window is private. Debian's MiniBrowser is always private under automation.
"""

import signal
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2

width, height = int(sys.argv[1]), int(sys.argv[2])
if len(sys.argv) > 3:
    folder = sys.argv[3]
    manager = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder + '/cache')
    context = WebKit2.WebContext.new_with_website_data_manager(manager)
else:
    context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def open_window(_session):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True, enable_page_cache=True)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.grab_focus()
    # The display has no window manager that gives the window the focus.
    GLib.timeout_add(200, lambda: window.get_window().focus(0))
    view.connect('close', lambda _view: window.destroy())
    return view


def on_automation_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-window')
    session.set_application_info(info)
    session.connect('create-web-view', open_window)


context.connect('automation-started', on_automation_started)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, Gtk.main_quit)
Gtk.main()
