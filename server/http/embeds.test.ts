import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { embedsOf } from '#contract/api/embeds.ts';
import { Refusal } from '#contract/api/refusals.ts';
import type { CallName } from '#contract/api/routes.ts';
import { calls } from '#contract/calls.ts';
import { narrowToEmbeds, readEmbed } from './embeds.ts';

const names = Object.keys(calls) as CallName[];

/** The collections in a call's answer. */
function collectionsOf(name: CallName): string[] {
  const { answer } = calls[name] as { answer?: z.ZodType };
  if (!(answer instanceof z.ZodObject)) return [];
  const isList = (schema: unknown): boolean =>
    schema instanceof z.ZodOptional ? isList(schema.unwrap()) : schema instanceof z.ZodArray;
  return Object.entries(answer.shape).flatMap(([key, schema]) => (isList(schema) ? [key] : []));
}
/** An answer with one item in each collection. */
const answerOf = (name: CallName) =>
  Object.fromEntries(
    collectionsOf(name).map((key) => [key, [{ id: key, meta: { a: 1 }, config: { b: 2 } }]]),
  ) as Record<string, object[]>;
const filled = (answer: Record<string, object[]>) =>
  Object.keys(answer).filter((key) => (answer[key] ?? []).length > 0);

describe.each(names)('the embeds of %s', (name) => {
  const embeds = embedsOf(calls[name]);
  const asked = collectionsOf(name).filter((key) => !embeds.includes(key));

  // Guards: API-01
  test('refuses a name that the call does not have', () => {
    const fault = { code: 'bad_field_value', extra: { path: 'embed', value: 'nonsense' } };
    expect(() => readEmbed(name, ['nonsense'])).toThrow(Refusal);
    expect(() => readEmbed(name, ['nonsense'])).toThrow(expect.objectContaining(fault));
    expect(readEmbed(name, undefined)).toBeUndefined();
    for (const embed of embeds) expect(readEmbed(name, [`ticket.${embed}`])).toEqual([embed]);
  });

  // Guards: API-01
  test('keeps what the call is for, and the named collections', () => {
    const answer = answerOf(name);
    expect(narrowToEmbeds(name, undefined, answer)).toEqual(answer);
    expect(filled(narrowToEmbeds(name, [], answer))).toEqual(asked);
    for (const embed of embeds.filter((key) => key in answer)) {
      const left = filled(narrowToEmbeds(name, [embed], answer));
      expect(new Set(left)).toEqual(new Set([...asked, embed]));
    }
  });
});

test.each(names.filter((name) => embedsOf(calls[name]).includes('event_template')))(
  '%s includes meta and config of its events when they are named',
  (name) => {
    const [plain] =
      narrowToEmbeds(name, ['event_template'], answerOf(name))['event_template'] ?? [];
    expect(plain).toEqual({ id: 'event_template' });
    const [full] =
      narrowToEmbeds(name, ['event_template', 'meta', 'config'], answerOf(name))[
        'event_template'
      ] ?? [];
    expect(full).toEqual({ id: 'event_template', meta: { a: 1 }, config: { b: 2 } });
  },
);

test('a call that answers carts, orders or events lists all its collections', () => {
  const beside = names.flatMap((name) => {
    const embeds = embedsOf(calls[name]);
    const left = collectionsOf(name).filter((key) => !embeds.includes(key));
    return embeds.length > 0 && left.length > 1 ? [[name, ...left]] : [];
  });
  expect(beside).toEqual([]);
  const silent = names.filter(
    (name) =>
      embedsOf(calls[name]).length === 0 &&
      collectionsOf(name).some((key) => ['ticket', 'event_template', 'venue'].includes(key)),
  );
  expect(silent).toEqual([]);
});
