import { describe, expect, test } from 'vitest';
import { isForMembers, isOffered, isOnSale, type SalesWindow } from './on-sale.ts';

const noon = Date.UTC(2031, 2, 1, 12);
const group = (changes: Partial<SalesWindow> = {}): SalesWindow => ({
  hidden_type: 'public_browsable',
  sales_start: null,
  sales_end: null,
  ...changes,
});

describe('isOnSale', () => {
  // Guards: QTY-03
  test('sales begin at their start and end at their end', () => {
    const window = group({ sales_start: new Date(noon), sales_end: new Date(noon + 1000) });
    expect(isOnSale(window, noon - 1)).toBe(false);
    expect(isOnSale(window, noon)).toBe(true);
    expect(isOnSale(window, noon + 999)).toBe(true);
    expect(isOnSale(window, noon + 1000)).toBe(false);
  });

  // Guards: QTY-03
  test('sales without a start or an end are unlimited on that side', () => {
    expect(isOnSale(group(), noon)).toBe(true);
    expect(isOnSale(group({ sales_start: new Date(noon - 1) }), noon)).toBe(true);
    expect(isOnSale(group({ sales_end: new Date(noon + 1) }), noon)).toBe(true);
  });
});

describe('isOffered', () => {
  test('a group available only by link is offered if it is named', () => {
    const linkOnly = group({ hidden_type: 'public_link_only' });
    expect(isOffered(linkOnly, noon, { named: false, opened: false })).toBe(false);
    expect(isOffered(linkOnly, noon, { named: true, opened: false })).toBe(true);
  });

  test("naming a members' group does not open it to a guest", () => {
    expect(
      isOffered(group({ hidden_type: 'public_member_only' }), noon, { named: true, opened: false }),
    ).toBe(false);
  });

  // Guards: QTY-22
  test('a members’ group is offered to those it is open to, whether named or not', () => {
    const members = group({ hidden_type: 'public_member_only' });
    expect(isOffered(members, noon, { named: false, opened: true })).toBe(true);
    const later = { ...members, sales_start: new Date(noon + 1) };
    expect(isOffered(later, noon, { named: true, opened: true })).toBe(false);
  });

  test('naming a group does not open it outside its sales window', () => {
    expect(
      isOffered(group({ sales_end: new Date(noon) }), noon, { named: true, opened: false }),
    ).toBe(false);
  });
});

describe('isForMembers', () => {
  const sold = (changes: Partial<SalesWindow> & { withdrawn?: boolean } = {}) => ({
    ...group(changes),
    withdrawn: false,
    ...changes,
  });
  const members = { hidden_type: 'public_member_only' } as const;
  const open = { hidden_type: 'public_browsable' } as const;

  test('an event for members is for members, whatever it sells', () => {
    expect(isForMembers(members, [], noon)).toBe(true);
    expect(isForMembers(members, [sold()], noon)).toBe(true);
  });

  test('an event is for members if all its groups on sale are', () => {
    expect(isForMembers(open, [sold(members), sold(members)], noon)).toBe(true);
    expect(isForMembers(open, [sold(members), sold()], noon)).toBe(false);
    expect(isForMembers(open, [], noon)).toBe(false);
  });

  test('groups that are withdrawn or not on sale now do not count', () => {
    const over = sold({ sales_end: new Date(noon) });
    expect(isForMembers(open, [sold(members), over], noon)).toBe(true);
    expect(isForMembers(open, [sold(members), sold({ withdrawn: true })], noon)).toBe(true);
    expect(isForMembers(open, [over], noon)).toBe(false);
  });
});
