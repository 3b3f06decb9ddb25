#ifndef LIST_H
#define LIST_H

/* A list of numbers. */
typedef struct list {
	int *at;
	struct list *next;
} list;

void list_add(list *self, int number);

#endif
