/*
 * socket_file.h: the file a Unix-domain socket is reached by: whether a server
 * may listen there, and what a server that was killed has left of it.
 */
#ifndef SERVER_SOCKET_FILE_H
#define SERVER_SOCKET_FILE_H

/* Paths are shorter than that; it is the kernel's bound. */
enum { SOCKET_FILE_PATH = 108, SOCKET_FILE_WHY = 300 };

/* Whether nobody listens at a path and a socket could be made there; 0 with the
 * reason. Changes nothing. */
int socket_file_is_free(const char *path, char why[SOCKET_FILE_WHY]);
/* Removes a socket nobody listens at. A file to be closed when somebody does
 * again, until when no other server takes a path in this folder; -1 with the
 * reason. */
int socket_file_take(const char *path, char why[SOCKET_FILE_WHY]);

#endif
