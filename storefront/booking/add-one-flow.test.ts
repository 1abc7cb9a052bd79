import { expect, test } from 'vitest';
import {
  type AddOne,
  type AddOneEvent,
  addOneFlow,
  beginAddOne,
  canSubmit,
} from './add-one-flow.ts';
import { flowTable } from './testing/flow-table.ts';

const nothing = { quantities: {}, amounts: {} };
const run = (flow: AddOne, ...events: AddOneEvent[]) => events.reduce(addOneFlow, flow);
const begun = beginAddOne(['small', 'large'], nothing);
const chosen = run(begun, { type: 'type_chosen', typeId: 'large' });

// Guards: DET-11
test('a type must be chosen before anything can be added', () => {
  expect(begun.typeId).toBeNull();
  expect(canSubmit(begun)).toBe(false);
  expect(run(begun, { type: 'submitted' })).toBe(begun);
  expect(canSubmit(chosen)).toBe(true);
});

// Guards: DET-11
test('the only type is preselected', () => {
  expect(beginAddOne(['small'], nothing).typeId).toBe('small');
  expect(beginAddOne([], nothing).typeId).toBeNull();
});

// Guards: DET-06
test('the address selects a type and an amount', () => {
  const flow = beginAddOne(['small', 'large'], {
    quantities: { large: 1 },
    amounts: { large: '9' },
  });
  expect(flow).toMatchObject({ typeId: 'large', amounts: { large: '9' } });
});

test('a submitted choice cannot be changed or submitted again', () => {
  const busy = run(chosen, { type: 'submitted' });
  expect(canSubmit(busy)).toBe(false);
  expect(run(busy, { type: 'type_chosen', typeId: 'small' })).toBe(busy);
  expect(run(busy, { type: 'amount_changed', typeId: 'large', amount: '3' })).toBe(busy);
});

test('a refusal is shown and disappears with the next choice', () => {
  const refused = run(chosen, { type: 'submitted' }, { type: 'refused', text: 'no' });
  expect(refused).toMatchObject({ typeId: 'large', isSubmitting: false, notice: 'no' });
  expect(run(refused, { type: 'type_chosen', typeId: 'small' }).notice).toBeNull();
  expect(run(refused, { type: 'amount_changed', typeId: 'large', amount: '7' })).toMatchObject({
    amounts: { large: '7' },
    notice: null,
  });
});

const events: { readonly [T in AddOneEvent['type']]: AddOneEvent } = {
  type_chosen: { type: 'type_chosen', typeId: 'small' },
  amount_changed: { type: 'amount_changed', typeId: 'large', amount: '9' },
  submitted: { type: 'submitted' },
  refused: { type: 'refused', text: 'no' },
};
const busy = run(chosen, { type: 'submitted' });
const states = { begun, chosen, busy, refused: run(busy, events.refused) };

/** A flow in one word: its state, then what the person is told. */
const nameOf = ({ typeId, isSubmitting, notice }: AddOne): string => {
  const at = isSubmitting ? 'busy' : typeId === null ? 'begun' : 'chosen';
  return notice === null ? at : `${at}!`;
};

test('each event in the add-one flow leads from each state to the expected state', () => {
  expect(flowTable(addOneFlow, states, events, nameOf)).toEqual({
    type_chosen: 'chosen chosen = chosen',
    amount_changed: 'begun chosen = chosen',
    submitted: '= busy = busy',
    refused: 'begun! chosen! chosen! chosen!',
  });
});
