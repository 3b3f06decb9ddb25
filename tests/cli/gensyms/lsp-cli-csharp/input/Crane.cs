namespace Harbour {
	/// <summary>Lifts.</summary>
	[Serializable]
	public class Crane<T> : Machine<T>, ILoad where T : Box {
		public const int Reach = 9;
		private int turns;
		public int Height { get; set; }
		public Crane(int height) { Height = height; }
		public void Lift(T box) { }
	}
	enum Load { None, Full }
}
