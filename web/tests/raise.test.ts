import { describe, expect, it } from 'vitest';
import { clampTotal, presets } from '../src/table/raise';

const bounds = { least: 460, most: 1397, step: 100 };

describe('the amount of a raise', () => {
  it.each([
    [0, 460],
    [-5, 460],
    [Number.NaN, 460],
    [460, 460],
    [500, 500],
    [549, 500],
    [551, 600],
    [470, 500],
    [461, 500],
    [1390, 1397],
    [1397, 1397],
    [99999, 1397],
    [Number.POSITIVE_INFINITY, 1397],
  ])('clamps %d to %d', (wanted, total) => {
    expect(clampTotal(bounds, wanted)).toBe(total);
  });

  it('is always a bound or a multiple between them', () => {
    for (let wanted = 0; wanted < 1600; wanted += 7) {
      const total = clampTotal(bounds, wanted);
      const fine = total === bounds.least || total === bounds.most || total % bounds.step === 0;
      expect(fine && total >= bounds.least && total <= bounds.most).toBe(true);
    }
  });

  it('offers "max" only where it is not the pot', () => {
    const raise = { least: 4, most: 130, step: 1, half_pot: 70, two_thirds_pot: 90, pot: 130 };
    expect(presets(raise, 'pot').map((each) => each.name)).toEqual(['half', 'two-thirds', 'pot']);
    expect(presets({ ...raise, most: 500 }, 'no').at(-1)).toEqual({ name: 'max', total: 500 });
  });
});
