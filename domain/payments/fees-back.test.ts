import { describe, expect, test } from 'vitest';
import { type FeesOfTicket, feesBack, withinRefund } from './fees-back.ts';

const ticket = (returned: FeesOfTicket['returned']): FeesOfTicket => ({
  fee_fixed_outside: 100,
  fee_percent_outside: 50,
  returned,
  overspent: 0,
});

describe('the fees of cancelled tickets (SLS-03)', () => {
  // Guards: SLS-03
  test('are refunded or kept by kind, as each ticket’s rule says', () => {
    expect(
      feesBack(
        [ticket(['fee_percent_outside']), ticket(['fee_fixed_outside', 'fee_percent_outside'])],
        10_000,
      ),
    ).toEqual([
      { fee: 'fee_fixed_outside', returned: 100, kept: 100 },
      { fee: 'fee_percent_outside', returned: 100, kept: 0 },
    ]);
  });

  // Guards: SLS-03
  test('are kept only as far as they were paid', () => {
    expect(feesBack([ticket([]), ticket([])], 230)).toEqual([
      { fee: 'fee_fixed_outside', returned: 0, kept: 200 },
      { fee: 'fee_percent_outside', returned: 0, kept: 30 },
    ]);
    expect(feesBack([ticket([])], -5)).toEqual([
      { fee: 'fee_fixed_outside', returned: 0, kept: 0 },
      { fee: 'fee_percent_outside', returned: 0, kept: 0 },
    ]);
  });

  // Guards: SLS-03
  test('cover what was spent beyond the price of a ticket', () => {
    const spent = { ...ticket(['fee_fixed_outside', 'fee_percent_outside']), overspent: 120 };
    expect(feesBack([spent], 1_000)).toEqual([
      { fee: 'fee_fixed_outside', returned: 0, kept: 100 },
      { fee: 'fee_percent_outside', returned: 30, kept: 20 },
    ]);
    expect(feesBack([{ ...spent, returned: ['fee_percent_outside'] }], 1_000)).toEqual([
      { fee: 'fee_fixed_outside', returned: 0, kept: 100 },
      { fee: 'fee_percent_outside', returned: 0, kept: 50 },
    ]);
  });

  // Guards: SLS-03
  test('are reported as returned only up to the refund they are part of', () => {
    const fees = feesBack([ticket(['fee_fixed_outside', 'fee_percent_outside'])], 1_000);
    expect(withinRefund(fees, 120)).toEqual([
      { fee: 'fee_fixed_outside', returned: 100, kept: 0 },
      { fee: 'fee_percent_outside', returned: 20, kept: 0 },
    ]);
    expect(withinRefund(fees, 1_650)).toEqual(fees);
  });

  test('are left out if there are none', () => {
    const free = { fee_fixed_outside: 0, fee_percent_outside: 0, returned: [], overspent: 0 };
    expect(feesBack([free], 500)).toEqual([]);
  });
});
