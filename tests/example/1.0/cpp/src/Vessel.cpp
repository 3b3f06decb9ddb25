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

#include <fairway/Vessel.h>

using namespace fairway;

Vessel::Papers::Papers(const std::string &flag, int tonnage) : _flag(flag), _tonnage(tonnage) {
}

const std::string &Vessel::Papers::getFlag() const {
	return _flag;
}

int Vessel::Papers::getTonnage() const {
	return _tonnage;
}

bool Vessel::Papers::isComplete() const {
	return !_flag.empty() && _tonnage > 0;
}

Vessel::Vessel(const std::string &name, VesselKind kind, double length, double draught)
	: _name(name), _kind(kind), _length(length), _draught(draught), _home(nullptr), _papers(nullptr) {
}

const std::string &Vessel::getName() const {
	return _name;
}

VesselKind Vessel::getKind() const {
	return _kind;
}

double Vessel::getLength() const {
	return _length;
}

double Vessel::getDraught() const {
	return _draught;
}

Harbour *Vessel::getHome() const {
	return _home;
}

void Vessel::setHome(Harbour *home) {
	_home = home;
}

Vessel::Papers *Vessel::getPapers() const {
	return _papers;
}

void Vessel::setPapers(Papers *papers) {
	_papers = papers;
}

bool Vessel::isHomeIn(const Harbour *harbour) const {
	return _home != nullptr && _home == harbour;
}
