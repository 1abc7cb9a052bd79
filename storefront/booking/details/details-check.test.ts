import { describe, expect, test } from 'vitest';
import type { SurveyQuestion } from '#domain/cart/survey.ts';
import type { GiftField } from '#domain/gifts/gift-delivery.ts';
import { chosenLines } from '../chosen-lines.ts';
import type { GroupAsks, OfferedGroup } from '../offer.ts';
import { sampleGroup, sampleType } from '../testing/sample-offer.ts';
import { detailsAsked, questionField, ticketField } from './details-asked.ts';
import { checkDetails, type DetailValues, refusedDetails } from './details-check.ts';

const asks = (change: Partial<GroupAsks>): GroupAsks => ({
  questions: [],
  admit: { names: 'hidden', emails: 'hidden' },
  rules: {},
  vouchers: null,
  gift: null,
  ...change,
});
const age: SurveyQuestion = {
  name: 'age',
  title: 'Age',
  description: '',
  control: 'number',
  type: 'integer',
  options: [],
  minimum: 7,
  maximum: null,
  isRequired: true,
};
const groups: readonly OfferedGroup[] = [
  sampleGroup([sampleType('plain')], { id: 'plain' }),
  sampleGroup([sampleType('guest'), sampleType('child')], {
    id: 'named',
    asks: asks({
      admit: { names: 'required', emails: 'optional' },
      rules: { child: { min: 0, max: 1, named: 'optional', emailed: false } },
    }),
  }),
  sampleGroup([sampleType('pass')], { id: 'passes', asks: asks({ vouchers: { pass: '\\d{4}' } }) }),
  sampleGroup([sampleType('kite')], { id: 'survey', asks: asks({ questions: [age] }) }),
  sampleGroup([sampleType('card')], { id: 'cards', asks: asks({ gift: { today: '2031-03-08' } }) }),
];
const ticket = (typeId: string, index = 0) => ({ typeId, index });
const check = (quantities: Record<string, number>, values: DetailValues) => {
  const lines = chosenLines(groups, { session: 's', quantities, amounts: {}, seats: [] }, 'EUR');
  return checkDetails(detailsAsked(groups, quantities), lines, values);
};

describe('the details of chosen tickets', () => {
  test('are empty if no ticket asks for any', () => {
    const { faults, lines, additionalInfo } = check({ plain: 2 }, {});
    expect({ faults, additionalInfo }).toEqual({ faults: {}, additionalInfo: [] });
    expect(lines).toEqual(Array(2).fill({ ticket_type_id: 'plain', event_session_id: 's' }));
  });

  test('belong to the line of their ticket, trimmed', () => {
    const { faults, lines } = check(
      { plain: 1, guest: 1, pass: 2 },
      {
        [ticketField(ticket('guest'), 'first')]: ' Ada ',
        [ticketField(ticket('guest'), 'last')]: 'Lovelace',
        [ticketField(ticket('pass'), 'voucher')]: ' 1234 ',
        [ticketField(ticket('pass', 1), 'voucher')]: '1235',
      },
    );
    expect(faults).toEqual({});
    expect(lines).toMatchObject([
      { ticket_type_id: 'plain' },
      { ticket_type_id: 'guest', admit_name: 'Ada Lovelace' },
      { ticket_type_id: 'pass', handler_data: { voucher: '1234' } },
      { ticket_type_id: 'pass', handler_data: { voucher: '1235' } },
    ]);
    expect(lines[1]).not.toHaveProperty('admit_email');
    expect(lines[0]).not.toHaveProperty('handler_data');
  });

  // Guards: DET-44
  test('belong to their tickets even if seated ones come last, whatever the order of groups', () => {
    const mixed: readonly OfferedGroup[] = [
      sampleGroup([sampleType('stall')], { id: 'stalls', isSeated: true }),
      ...groups,
    ];
    const quantities = { stall: 1, guest: 1 };
    const seats = [{ templateID: 'a-1', ticketGroupID: 'stalls' }];
    const lines = chosenLines(mixed, { session: 's', quantities, amounts: {}, seats }, 'EUR');
    const named = checkDetails(detailsAsked(mixed, quantities), lines, {
      [ticketField(ticket('guest'), 'first')]: 'Ada',
      [ticketField(ticket('guest'), 'last')]: 'Lovelace',
    });
    const names = named.lines.map((line) => [line.ticket_type_id, line.admit_name]);
    expect(names).toEqual([
      ['guest', 'Ada Lovelace'],
      ['stall', undefined],
    ]);
  });

  // Guards: QTY-38
  test('need both names if either is given, and a complete e-mail address', () => {
    const first = ticketField(ticket('guest'), 'first');
    const last = ticketField(ticket('guest'), 'last');
    const email = ticketField(ticket('guest'), 'email');
    expect(check({ guest: 1 }, {}).faults).toEqual({ [first]: 'missing', [last]: 'missing' });
    expect(check({ guest: 1 }, { [first]: 'Ada King', [email]: 'ada' }).faults).toEqual({
      [last]: 'missing',
      [email]: 'not_an_email',
    });
  });

  test('may be left out if the rule allows it, but not half given', () => {
    const first = ticketField(ticket('child'), 'first');
    const last = ticketField(ticket('child'), 'last');
    expect(check({ child: 2 }, {}).faults).toEqual({});
    expect(check({ child: 2 }, { [first]: 'Ada' }).faults).toEqual({ [last]: 'missing' });
  });

  test('need a voucher that matches the pattern for each pass', () => {
    const [one, two] = [ticket('pass'), ticket('pass', 1)].map((of) => ticketField(of, 'voucher'));
    expect(check({ pass: 2 }, { [one ?? '']: '12' }).faults).toEqual({
      [one ?? '']: 'voucher_mismatch',
      [two ?? '']: 'missing',
    });
  });

  test('of a gift card name its recipient, without empty fields', () => {
    const field = (part: GiftField) => ticketField(ticket('card'), part);
    expect(check({ card: 1 }, {})).toMatchObject({ faults: {}, lines: [{ handler_data: {} }] });
    const values = {
      [field('receiver_name')]: ' Grace ',
      [field('receiver_email')]: 'grace@example.org',
      [field('deliver_on')]: '2031-03-09',
      [field('message')]: '',
    };
    expect(check({ card: 1 }, values).lines).toMatchObject([
      {
        handler_data: {
          receiver_name: 'Grace',
          receiver_email: 'grace@example.org',
          deliver_on: '2031-03-09',
        },
      },
    ]);
    expect(check({ card: 1 }, values).lines[0]?.handler_data).not.toHaveProperty('message');
    const wrong = { [field('deliver_on')]: '2031-03-07', [field('receiver_email')]: 'grace' };
    expect(check({ card: 1 }, wrong).faults).toEqual({
      [field('deliver_on')]: 'past',
      [field('receiver_email')]: 'not_an_email',
    });
  });

  test('answer the questions of the chosen groups only', () => {
    const field = questionField('survey', 'age');
    expect(check({ plain: 1 }, { [field]: '8' }).additionalInfo).toEqual([]);
    expect(check({ kite: 1 }, { [field]: '8' }).additionalInfo).toEqual([
      { ticket_group_id: 'survey', data: { age: 8 } },
    ]);
    expect(check({ kite: 1 }, { [field]: '6' }).faults).toEqual({ [field]: 'outside_min_max' });
  });
});

describe('a refusal of the server', () => {
  const asked = detailsAsked(groups, { plain: 1, pass: 2, kite: 1 });
  const refused = (_code: string, _extra: Record<string, unknown>) =>
    refusedDetails({ _code, _extra }, asked);

  // Guards: DET-68, QTY-45
  test('appears at the field of the pass with the refused voucher', () => {
    const field = ticketField(ticket('pass', 1), 'voucher');
    expect(refused('code_exhausted', { line: 2 })).toEqual({ [field]: 'voucher_used' });
    expect(refused('invalid_citypass', { line: 2 })).toEqual({ [field]: 'voucher_mismatch' });
  });

  test('appears at the question concerned', () => {
    const faults = [{ ticket_group_id: 'survey', name: 'age', fault: 'missing' }];
    expect(refused('additional_info_validation_failed', { faults })).toEqual({
      [questionField('survey', 'age')]: 'missing',
    });
  });

  test('of anything else belongs to no field', () => {
    expect(refused('code_exhausted', {})).toEqual({});
    expect(refused('event_session_sold_out', { line: 1 })).toEqual({});
    expect(refusedDetails(undefined, asked)).toEqual({});
  });
});
