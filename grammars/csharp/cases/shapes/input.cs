namespace Shapes {

	/// <summary>What has an area.</summary>
	public interface IShape {
		double Area ();
	}

	public enum Colour { Red, Green }

	public class Circle : IShape {
		public const double PI = 3.14;

		public enum Style { Plain, Dotted }

		private double radius;

		public double Area () {
			return PI * radius * radius;
		}
	}

	public class Square : IShape {
		private double side;
		public Colour colour;

		public double Area () {
			return side * side;
		}
	}
}
