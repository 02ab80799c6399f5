import { describe, expect, it } from 'vitest';
import { POT, STUD } from '../dev/tables';
import { amountsOf, balanceAmount, fieldAmount, parseAmount, plainAmount } from '../src/words/amounts';

describe('amounts of a table', () => {
  it('drops the decimals where stakes and amount are whole', () => {
    const write = amountsOf(POT.stakes, 'en');
    expect([0, 24000, 2350, 123400].map(write)).toEqual(['0', '240', '23.50', '1,234']);
  });

  it('keeps two decimals where a stake is not whole', () => {
    const write = amountsOf(STUD.stakes, 'en');
    expect([180, 400, 0, 1].map(write)).toEqual(['1.80', '4.00', '0.00', '0.01']);
  });

  it('writes as the language does', () => {
    expect(amountsOf(STUD.stakes, 'cs')(7640)).toBe('76,40');
  });

  it('writes stakes, balances and the field', () => {
    expect([plainAmount(50, 'en'), plainAmount(400, 'en')]).toEqual(['0.50', '4']);
    expect(balanceAmount(100000, 'en')).toBe('1,000.00');
    expect([fieldAmount(123450, 'en'), fieldAmount(24000, 'en')]).toEqual(['1234.50', '240']);
  });
});

describe('typed amounts', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,5', 1250],
    ['0,05', 5],
    ['.5', 50],
    ['12.', 1200],
    ['1 500', 150000],
    ['1,500', 150000],
    ['1.500', 150000],
    ['1,500.25', 150025],
    ['1.234.567,8', 123456780],
  ])('reads %s', (typed, chips) => {
    expect(parseAmount(typed)).toBe(chips);
  });

  it.each(['', '-5', '1e3', 'NaN', 'abc', '1.2.3', '12.345.6', '0x10', '.', '99999999999999999999'])(
    'does not read %s',
    (typed) => {
      expect(parseAmount(typed)).toBeNull();
    },
  );
});
