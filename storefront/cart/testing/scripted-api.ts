import { expect } from 'vitest';
import type { RefusalCode } from '#contract/api/refusals.ts';
import type { Client, Outcome } from '#contract/client.ts';

export const ok = (answer: unknown): Outcome<unknown> => ({ ok: true, answer });
export const refusal = (code: RefusalCode, status = 409): Outcome<unknown> => ({
  ok: false,
  status,
  errors: [{ _code: code, _context: 'reserve', _description: '', _extra: {} }],
});

interface Asked {
  readonly params?: { readonly id: string };
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** An API that replays a list of answers and records the requests. */
export function scripted(...answers: [name: string, outcome: Outcome<unknown>][]) {
  const asked: { name: string; id?: string | undefined; body: unknown; key?: string }[] = [];
  const api = {
    call: async (name: string, input: Asked) => {
      const { idempotencyKey: key } = input;
      asked.push({ name, id: input.params?.id, body: input.body, ...(key ? { key } : {}) });
      // A cart is read in full (CRT-47).
      if (name === 'getMyCart') expect(input.query).toEqual({ limit: 1000 });
      const next = answers.shift();
      expect(next?.[0]).toBe(name);
      return next?.[1];
    },
  } as unknown as Client;
  return { api, asked };
}
