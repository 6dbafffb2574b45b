/*
 * dawn_home.h: a mage of Dawn who only defends, for measuring what waiting is worth.
 */
#ifndef DAWN_HOME_H
#define DAWN_HOME_H

#include "../engine/bg.h"

/* Of a legal list what such a mage may answer, in its order; returns how many, at least 1. */
int dawn_stay_home(const void *view, int seat, bg_action *list, int n);

#endif
