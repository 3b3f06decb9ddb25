package harbour;

record Fleet<T>(int size, String... names) { }

record Crew<T>(java.util.List<T>... watches) { }
