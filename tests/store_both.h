/*
 * store_both.h: for tests that run on both databases: a PostgreSQL of their
 * own, and a folder for SQLite's files.
 */
#ifndef TESTS_STORE_BOTH_H
#define TESTS_STORE_BOTH_H

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The address of the PostgreSQL that tests/server_postgres.py starts, which runs this program
 * (again) as soon as it is there. Makes `folder` (a template of mkdtemp). Ends the program if
 * that cannot be. */
static inline const char *both_stores(char **argv, char *folder)
{
    const char *pg = getenv("CONCLAVE_TEST_PG");
    if (!pg) {
        execlp("python3", "python3", "tests/server_postgres.py", argv[0], (char *)NULL);
        perror("python3");
        exit(1);
    }
    if (sodium_init() < 0 || !mkdtemp(folder))
        exit(1);
    return pg;
}

#endif
