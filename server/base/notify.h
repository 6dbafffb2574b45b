/*
 * notify.h: tells the service manager how the server is (sd_notify(3)): one
 * datagram to the socket that $NOTIFY_SOCKET names. Does nothing without one.
 */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

/* The server answers from now on. */
void notify_ready(void);
/* The loop turns; told on when the manager's patience is half over. */
void notify_watchdog(void);
/* It has begun to stop. */
void notify_stopping(void);

#endif
