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

/** The order in which seats stand, from the bottom clockwise. */
export function turned(seats: number, own: number | null): number[] {
  const first = own ?? 1;
  return Array.from({ length: seats }, (_, index) => ((first - 1 + index) % seats) + 1);
}

/**
 * The places of the seat that stands `index` places clockwise from the bottom;
 * `tall` on a phone.
 */
export function placesAt(index: number, seats: number, tall: boolean): SeatPlaces {
  const angle = Math.PI / 2 + (index * 2 * Math.PI) / seats;
  return tall ? tallPlaces(angle, index === 0) : widePlaces(angle, index === 0);
}

/** Desktop and tablet: an ellipse of plaques, and a smaller one of chips. */
function widePlaces(angle: number, bottom: boolean): SeatPlaces {
  // The viewer's cards are the largest: chips above them, the button beside.
  if (bottom) return { plaque: place(50, 91.5), bet: place(50, 65), button: place(65.5, 82) };
  const middle = { x: 50, y: 54 };
  // Above the middle chips lie farther out than below, where cards are in the way.
  const chips = (at: number, out: number) => (Math.sin(at) < 0 ? 23 : 15) + out;
  const beside = angle + 0.42;
  return {
    plaque: place(middle.x + 41.5 * Math.cos(angle), middle.y + 37.5 * Math.sin(angle)),
    bet: place(middle.x + 26 * Math.cos(angle), middle.y + chips(angle, 0) * Math.sin(angle)),
    button: place(middle.x + 29 * Math.cos(beside), middle.y + chips(beside, 3) * Math.sin(beside)),
  };
}

/**
 * A phone: the board and the pot between the upper and the lower seats, the
 * lower ones at the edges, beside the own cards.
 */
function tallPlaces(angle: number, bottom: boolean): SeatPlaces {
  if (bottom) return { plaque: place(50, 91), bet: place(50, 67), button: place(74, 91) };
  const right = Math.cos(angle);
  const down = Math.sin(angle);
  const inward = Math.abs(right) < 0.01 ? 0 : -Math.sign(right);
  if (down > -0.05) {
    const x = 50 - 37 * inward;
    const y = 46 + 32 * down;
    return { plaque: place(x, y), bet: place(x + 12 * inward, y - 12), button: place(x + 17 * inward, y + 2) };
  }
  const x = 50 + 43 * right;
  const y = 34 + 22 * down;
  return {
    plaque: place(x, y),
    bet: place(x + 17 * inward, y + 11.5),
    button: place(inward === 0 ? 66 : x + 17 * inward, y),
  };
}

function place(x: number, y: number): Place {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}
