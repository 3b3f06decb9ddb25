@file:JvmName("Kinds")

package port.kinds

import kotlin.math.PI
import port.base.Base as Ground
import port.other.*

/**
 * Has everything.
 * @param T what it holds
 */
@Marked(Level::class)
public open class Everything<in T : Any, out R>(
	/** In the head. */
	val first: Int,
	private var second: String = "}",
	third: T,
	vararg val rest: Long,
) : Ground<List<T>, R>(first), Reader, Writer by third where T : Comparable<T> {
	companion object : Factory {
		const val LIMIT = 10

		fun of(): Everything<Int, Int> = TODO()
	}

	object Named : Ground<Int, Int>(1) { val x = 1 }

	/** Can be seen but not changed. */
	var size: Int = 0
		get() = field + 1
		private set

	protected val lazily by lazy { Held() }
	internal lateinit var names: List<String?>
	val shown: String get() = "${if (first > 0) "{" else "}"}"
	val callback: (Int, String) -> Unit = { a, b -> println(a) }

	init {
		val local = 1
		println(local)
	}

	constructor(a: Int) : this(a, "x", TODO()) {
		size = a
	}

	private constructor() : this(1)

	override fun <V : Any> convert(a: Int, vararg b: V): Map<String, V> where V : Held {
		fun inner(): Int = 1
		val anonymous = object : Reader {
			override fun read() {}
		}
		class Local { val inside = 1 }
		return mapOf()
	}

	operator fun plus(other: Everything<T, R>) = this

	suspend fun `has any name`(block: suspend (Int) -> Unit): suspend () -> Unit = { }

	abstract inner class Inner { abstract fun work() }

	interface Nested { fun one(): Int; val two: String }
}

data class Point(val x: Int, var y: Int)

enum class Level(val weight: Int) : Reader {
	/** The first. */
	LOW(1) {
		override fun read() {}
	},
	@Deprecated("x")
	HIGH(2);

	abstract override fun read()

	companion object {
		val DEFAULT = LOW
	}
}

enum class Plain { ONE, TWO }

annotation class Marked(val level: Level)

@JvmInline
value class Wrapped(val text: String)

sealed interface State : Reader, Held

fun interface Action {
	fun run()
}

object Single : Reader {
	override fun read() {}
}

class Empty

@Marked(Level.LOW)
data class Soft(val a: Int)

@Marked enum class Annotated { ONE }

@Serializable
@Retention(SOURCE) annotation class Bare

@Deprecated("x") actual class Actual {
	@Suppress("y") operator fun get(i: Int) = i
}

@Volatile const val NEVER = 1

class Injected<T>
@Inject constructor(
	val given: Int,
) : Reader {
	fun own() = 1
}

typealias Table<X> = Map<X, Point>

const val TOP: Int = 1
private val topProperty = Point(1, 2)
val String?.shout: String
	get() = "!"

fun Point.scaled(factor: Int): Point = Point(x * factor, y)

fun <T> List<T>.second(): T? = getOrNull(1)

fun Everything.Inner.far() {}

internal inline fun <reified T> top(noinline f: T.() -> Unit) {
	val (a, b) = Point(1, 2)
}
