/*
 * Fairway: marks, tides and berths for small harbours.
 * Copyright (c) 2019-2024, the Lantern Pilots' Guild.
 *
 * You may use, copy, change and pass on this file, in source or in built form, for any purpose
 * and without a fee, as long as this notice stays at the head of every copy. Whoever changes it
 * says so below this notice and does not sign the Guild's name under the change.
 *
 * This file is offered as it lies on the slip, without a promise of any kind: not that it is fit
 * for a purpose, not that it is free of faults, and least of all that it is fit for navigation.
 * The Guild and its pilots answer for no loss that comes of its use, be it of time, data, cargo,
 * profit, keel or paint, even where they had been told that such a loss might come about.
 */

#include <fairway/Route.h>

#include <algorithm>

using namespace fairway;

Route::Route(const std::string &name) : _name(name) {
}

const std::string &Route::getName() const {
	return _name;
}

void Route::add(const Position &position, double hours) {
	_fixes.push_back(Fix(position, hours));
}

int Route::size() const {
	return (int) _fixes.size();
}

double Route::length() const {
	double miles = 0;
	for (size_t i = 1; i < _fixes.size(); i++)
		miles += _fixes[i - 1].position.distanceTo(_fixes[i].position);
	return miles;
}

double Route::topSpeed() const {
	double knots = 0;
	for (size_t i = 1; i < _fixes.size(); i++)
		knots = std::max(knots, _fixes[i - 1].speedTo(_fixes[i]));
	return knots;
}

bool Route::isClearOf(const Mark &mark) const {
	for (size_t i = 0; i < _fixes.size(); i++)
		if (mark.isFoul(_fixes[i].position)) return false;
	return true;
}
