import { z } from 'zod';
import {
  maxChoices,
  maxPatternLength,
  maxRepeats,
  patternFault,
  type SlowPart,
} from '#domain/cart/pass-voucher.ts';

const tooSlow: Readonly<Record<SlowPart, string>> = {
  length: `it has more than ${maxPatternLength} characters`,
  reference: 'it refers back to a group, looks around, or names a Unicode property',
  repeated_group: 'it repeats a group; repeat single characters or classes such as \\d instead',
  repetitions: `it has more than ${maxRepeats} repetitions (*, +, {1,})`,
  choices: `it has more than ${maxChoices} choices (? and |)`,
};

/** A regular expression that buyers' texts are matched against, on the server and in browsers. */
export const regularExpression = z.string().superRefine((text, { addIssue }) => {
  const fault = patternFault(text);
  if (!fault) return;
  const message =
    fault.kind === 'broken'
      ? `is not a regular expression: ${fault.reason}`
      : `could take too long to match: ${tooSlow[fault.because]}`;
  addIssue({ code: 'custom', message });
});
