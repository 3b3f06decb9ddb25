class Clerk < Desk::Worker
  MANIFEST = { Ship => [Cargo] }.freeze

  def check(ship, thing)
    if thing.is_a?(Crate) && thing.weight > Limits::CRATE
      return Receipt.new(Receipt::Kind::HEAVY)
    end
    case thing
    when Barrel, Quay::Crane then ::Logs.of(self.class)
    end
    raise Fault.new("x") unless ship
  rescue PaperFault, Ink::Fault => e
    nil
  end
end
