#pragma once
#include <gtk/gtk.h>
#include <glib-unix.h>

// Swift runs the main actor on Dispatch's main queue: a descriptor that is readable when there is
// work, and the function that does it. libdispatch exports both for Foundation's run loop.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *ignored);
