#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H

/* Lets a child that is started with these actions of posix_spawn have no files but its standard ones: pipes
   that other tests have open at this moment would stay open as long as the child lives. */
int devcat_close_others(void *actions);

#endif
