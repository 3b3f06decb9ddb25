package harbour

// a guard, which the grammar does not know
val depth = when (val ground = sound()) { is Sand if ground.soft > 1 -> 1; in 1..2 -> 2; else -> 3 }
class Buoy
class Light(val period: Int) : Mark(), Lit
object Harbour
sealed interface Mark<T>
	where T : Any
class Pile private constructor(val length: Int)
fun interface Sounder<A> { fun sound(at: A) }
annotation class Charted
fun sound() {}
