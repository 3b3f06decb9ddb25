using System;

namespace Port.Locks {
	#if WIDE_LOCKS
	public class WideLock : Basin, IFillable {
	#else
	public class Lock : Basin {
	#endif
		int level;

		#region filling
		public void Fill () {
			#if TRACE
			if (level > 0) {
			#else
			{
			#endif
				level++;
			}
		}
		#endregion

		#if !IS_SMALL
		public Gate Gate { get { return null; } }
		#endif
	}

	public class Weir {
		private readonly

		#region fields

		int height;

		#endregion

		public void Raise(int by,
			#region limits
			int most
			#endregion
		) {
		}
	}

	#if PUMPS
	public class Pump {
		int rate;
	}
	#endif

	public class Gate {
		string text = @"two lines
	} class Ghost { """" ";
		string raw = """
			{ not the "end" }
			""";
		char brace = '}';
	}
}
