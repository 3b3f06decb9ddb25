class Clerk extends desk.Worker {
  final Map<Ship, List<Cargo>> manifest = HashMap<Key, Lid>();
  quay.Crane<Hook>? crane;
  final Ink Function(Paper) stamp;

  @Audited(Inspector)
  Receipt check(Ship ship, Object thing) {
    try {
      if (thing is Crate && thing.weight > Limits.crate) {
        return thing as Slip;
      }
      for (final Cargo cargo in manifest[ship]!) {
        var hook = new Hook();
        const chest = Chest();
      }
    } on PaperFault catch (fault) {
      Logs.of(Clerk).warn(fault);
    }
    return switch (thing) {
      Barrel(:var size) => Receipt.heavy(size),
      _ => throw Lost(),
    };
  }

  T copy<T extends Twin>(T original) {
    T twin = original;
    return twin;
  }
}
