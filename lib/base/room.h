/* lib/base/room.h -- a bounded amount of something that several threads share. Thread-safe. */
#ifndef PL_BASE_ROOM_H
#define PL_BASE_ROOM_H

#include "base/alloc.h"

#include <pthread.h>

struct pl_room {
	pthread_mutex_t lock;
	pthread_cond_t given;
	size_t most, taken;
};

void pl_room_init(struct pl_room *room, size_t most);
void pl_room_deinit(struct pl_room *room); /* nothing may be taken */

/* Wait until n are free; more than there are in all: until nothing is taken. */
void pl_room_take(struct pl_room *room, size_t n);
void pl_room_give(struct pl_room *room, size_t n); /* what was taken */

#endif
