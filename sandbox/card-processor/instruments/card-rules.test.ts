import { describe, expect, it } from 'vitest';
import { brandOf, cvcFault, expiryFault, groupDigits, numberFault } from './card-rules.ts';
import { testCards } from './instruments.ts';

describe('the card rules', () => {
  it('accept every test card, and no two cards share a number, name or alias', () => {
    expect(testCards.map(({ number }) => numberFault(number)).filter(Boolean)).toEqual([]);
    expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
    expect(new Set(testCards.map(({ name }) => name)).size).toBe(testCards.length);
    const aliases = testCards.flatMap((card) => card.aliases);
    expect(new Set(aliases).size).toBe(aliases.length);
  });

  it.each([
    ['424242424242424', 'incomplete_number'],
    ['4242424242424241', 'invalid_number'],
    ['378282246310005', undefined],
  ])('judge the number %s as %s', (digits, fault) => {
    expect(numberFault(digits)).toBe(fault);
  });

  it.each([
    ['123', 'incomplete_expiry'],
    ['1330', 'invalid_expiry_month'],
    ['0030', 'invalid_expiry_month'],
    ['0526', 'invalid_expiry_month_past'],
    ['1225', 'invalid_expiry_year_past'],
    ['0177', 'invalid_expiry_year'],
    ['0626', undefined],
  ])('judge the date %s in June 2026 as %s', (digits, fault) => {
    expect(expiryFault(digits, new Date(2026, 5, 30))).toBe(fault);
  });

  it('group digits and check the length of security codes by brand', () => {
    expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(groupDigits('378282246310005')).toBe('3782 822463 10005');
    expect(groupDigits('42424')).toBe('4242 4');
    expect(cvcFault('123', brandOf('378282246310005'))).toBe('incomplete_cvc');
    expect(cvcFault('123', brandOf('4242'))).toBeUndefined();
  });
});
