package sample;

public enum Colour {
	RED, GREEN
}
