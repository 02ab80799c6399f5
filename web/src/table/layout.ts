// Where things stand on the oval, in percent of its box. Seats go clockwise from
// the bottom, where the viewer sits.

export interface Place {
  x: number;
  y: number;
}

/** The places that belong to one seat. */
export interface SeatPlaces {
  /** The middle of the plaque. */
  plaque: Place;
  /** The chips in front. */
  bet: Place;
  /** The button, when it is here. */
  button: Place;
}

/** How the box is shaped. */
export interface Shape {
  /** The middle of everything. */
  middle: Place;
  /** Half-axes of the ellipse of plaques, bets and buttons. */
  plaque: Place;
  bet: Place;
  /** Bets at the top lie farther out than at the bottom, where cards are in the way. */
  betTop: number;
}

/** A wide table, for desktop and tablet. */
export const WIDE: Shape = {
  middle: { x: 50, y: 54 },
  plaque: { x: 41.5, y: 37.5 },
  bet: { x: 26, y: 15 },
  betTop: 23,
};

/** A tall table, for a phone. */
export const TALL: Shape = {
  middle: { x: 50, y: 49 },
  plaque: { x: 37.5, y: 38 },
  bet: { x: 23, y: 18 },
  betTop: 22,
};

/** The order in which seats stand, from the bottom clockwise. */
export function turned(seats: number, own: number | null): number[] {
  const first = own ?? 1;
  return Array.from({ length: seats }, (_, index) => ((first - 1 + index) % seats) + 1);
}

/** The places of the seat that stands `index` places clockwise from the bottom. */
export function placesAt(index: number, seats: number, shape: Shape): SeatPlaces {
  const angle = Math.PI / 2 + (index * 2 * Math.PI) / seats;
  const beside = angle + 0.42;
  const { middle } = shape;
  const down = (at: number) => (Math.sin(at) < 0 ? shape.betTop : shape.bet.y);
  return {
    plaque: round(middle.x + shape.plaque.x * Math.cos(angle), middle.y + shape.plaque.y * Math.sin(angle)),
    bet: round(middle.x + shape.bet.x * Math.cos(angle), middle.y + down(angle) * Math.sin(angle)),
    button: round(
      middle.x + (shape.bet.x + 3) * Math.cos(beside),
      middle.y + (down(beside) + 3) * Math.sin(beside),
    ),
  };
}

function round(x: number, y: number): Place {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}
