using System;
using static Port.Tides;
using Log = Port.Logging.Log;

namespace Port.Quay;

/// <summary>A crane.</summary>
/// <typeparam name="T">What it lifts.</typeparam>
[Serializable, Named("crane")]
public abstract partial class Crane<T> : Machine<T>, ILiftable, global::Port.INamed
	where T : Load, new()
{
	private static readonly int[] heights = { 1, 2 }, spare = null;
	public const int Max = 4;

	public event Action<Crane<T>> Lifted;
	public event EventHandler Jammed { add { } remove { } }

	public int Count { get; private set; } = Limits.Start;
	public string Label => $"{Max} {{ class Ghost {{ }} }}";
	public T this[int index] { get { return null; } }

	protected Crane(string name) : base(name) { }
	~Crane() { }

	public static bool operator <(Crane<T> a, Crane<T> b) => a.Count < b.Count;
	public static explicit operator int(Crane<T> crane) => crane.Count;

	public abstract R Lift<R>(T load, params int[] heights) where R : Receipt;
	void INamed.Rename(ref string name, Kind kind = Kind.Big) { }

	internal delegate void Jam<in E>(E error, Crane<T> crane);

	enum Kind : byte { Small = 1, Big }

	protected internal struct Span { int from; }

	interface IHook : IDisposable, ILiftable { bool Open { get; } void Grab(); }
}

public record Receipt(string Number, params Load[] Loads) : Paper(Number), INamed
{
	public DateTime When { get; init; }
}

public record struct Point(int X, int Y);

public sealed class Ticket(Receipt receipt, int seat) : Paper(receipt.Number);
