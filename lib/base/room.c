/* lib/base/room.c */
#include "base/room.h"

void pl_room_init(struct pl_room *room, size_t most)
{
	pthread_mutex_init(&room->lock, NULL);
	pthread_cond_init(&room->given, NULL);
	room->most = most;
	room->taken = 0;
}

void pl_room_deinit(struct pl_room *room)
{
	pthread_mutex_destroy(&room->lock);
	pthread_cond_destroy(&room->given);
}

void pl_room_take(struct pl_room *room, size_t n)
{
	pthread_mutex_lock(&room->lock);
	while (room->taken && (n > room->most || room->taken > room->most - n))
		pthread_cond_wait(&room->given, &room->lock);
	room->taken += n;
	pthread_mutex_unlock(&room->lock);
}

void pl_room_give(struct pl_room *room, size_t n)
{
	pthread_mutex_lock(&room->lock);
	room->taken -= n;
	pthread_cond_broadcast(&room->given);
	pthread_mutex_unlock(&room->lock);
}
