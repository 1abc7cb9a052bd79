import { z } from 'zod';
import { letterKinds, letterStates } from '#domain/letters/letter-kinds.ts';
import { day, instant, uuid } from '../api/scalars.ts';
import { naming } from './naming/named-things.ts';
import { staffCall } from './staff-call.ts';

const letterKind = z.enum(letterKinds);
const letterState = z.enum(letterStates);

const listedLetter = z.object({
  id: uuid,
  at: instant,
  kind: letterKind.nullable().describe('Null for letters of an earlier release.'),
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  state: letterState,
  order: z.string().nullable().describe('Number of the order that it is about.'),
});

const wholeLetter = listedLetter.extend({
  due_at: instant,
  state_at: instant,
  body: z
    .string()
    .nullable()
    .describe('The text as it was sent, without codes and links that open something.'),
  language: z.string().nullable(),
  attempts: z.number().int(),
  answer: z
    .string()
    .nullable()
    .describe('The mail server’s last words, those of a bounce, or why nothing was sent.'),
  buyer: z.string().nullable().describe('Key of the buyer or member that it is about.'),
  repeats: uuid.nullable().describe('The letter that it sends again.'),
  sent_again: z.array(uuid).describe('The last 20 letters that send it again.'),
});

export const letterCalls = {
  listLetters: staffCall('listLetters', {
    summary:
      'Lists letters, newest first, at most 50 after 10,000 were looked at: a page can be short, or empty, and have a next one. Letters about no order or cart are for roles of the whole portal, those to staff for people who see the staff.',
    rows: ['LET-02', 'STF-10'],
    query: z.object({
      state: letterState.optional(),
      kind: letterKind.optional(),
      day: day
        .optional()
        .describe('The day on which they were decided, in the portal’s time zone.'),
      recipient: z.string().trim().min(1).max(254).optional().describe('A part of the address.'),
      after: z.string().max(100).optional().describe('`next` of the page before.'),
    }),
    answer: z.object({ letter: z.array(listedLetter), next: z.string().nullable() }),
    refusals: ['bad_field_value', 'too_many_requests'],
  }),
  getLetter: staffCall('getLetter', {
    summary: 'Returns a letter with its text and state.',
    rows: ['LET-02', 'STF-10'],
    params: z.object({ id: naming('letter', uuid) }),
    answer: z.object({ letter: wholeLetter }),
    refusals: ['not_found'],
  }),
  sendLetterAgain: staffCall('sendLetterAgain', {
    summary:
      'Sends a letter again, written from today’s data, to the address that its order has now.',
    rows: ['LET-02'],
    params: z.object({ id: naming('letter', uuid) }),
    body: z.strictObject({}),
    refusals: ['not_found', 'letter_not_sendable', 'too_many_requests'],
  }),
};
