/*
 * guests.h: whether somebody is a guest, told from their number alone: names stand in logs, which
 * are told without asking the store.
 *
 * The lowest bit of a guest's number is set, that of an account's is not. Numbers from before
 * this was so have either; of those the accounts are known by a list that is read at the start.
 */
#ifndef SERVER_GUESTS_H
#define SERVER_GUESTS_H

#include "store.h"

int64_t guests_new(void);
int64_t guests_new_account(void);
/* 0 for accounts, and for number 0: somebody who was deleted. */
int is_guest(int64_t number);
/* Reads the list. */
enum store_status guests_learn(struct store *s);

#endif
