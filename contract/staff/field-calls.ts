import { z } from 'zod';
import { staffCall } from './staff-call.ts';

/** The form of one field of the tenant file. */
export const fieldShown = z.object({
  title: z.string(),
  help: z.string(),
  control: z.string().describe('The kind of control, such as `amount` or `reference`.'),
  group: z.string().optional().describe('The heading that it stands under: a key of `group`.'),
  unit: z.string().optional(),
  example: z.unknown().optional(),
  is_long: z.literal(true).optional().describe('A text of several lines.'),
  of: z.string().optional().describe('The list whose items it names, as a pattern.'),
  choices: z.record(z.string(), z.string()).optional().describe('Values with their titles.'),
  counts_as_one: z
    .enum(['whole', 'each'])
    .optional()
    .describe('Its parts, or those of each of its items, change as one.'),
  one_with: z
    .string()
    .optional()
    .describe('Fields beside each other with the same word change as one.'),
  only_for: z
    .array(z.string())
    .optional()
    .describe('The kinds of its object that have it; omitted if all do.'),
  right: z
    .string()
    .optional()
    .describe('The area whose change it needs, or `operator`. Omitted if its parts name theirs.'),
  operator_if: z
    .enum(['shared_host', 'sold'])
    .optional()
    .describe(
      'When only the operator can change it: on a shared host, or once something was sold.',
    ),
  is_list: z.literal(true).optional().describe('It holds several values.'),
  is_required: z.literal(true).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  min_length: z.number().int().optional(),
  max_length: z.number().int().optional(),
  pattern: z.string().optional().describe('A regular expression that the text matches.'),
});

/** The form of one text of the storefront. */
export const wordShown = z.object({
  title: z.string().describe('The default text in English, shortened, with values in braces.'),
  help: z.string(),
  heading: z.string().describe('The heading that it stands under: a key of `heading`.'),
  example: z.string().describe('The default text in English, an ICU message.'),
  is_long: z.literal(true).optional().describe('A text of several lines.'),
  values: z
    .record(z.string(), z.object({ meaning: z.string(), is_required: z.literal(true).optional() }))
    .optional()
    .describe('The values that it may contain, by name; a text without a required one is refused.'),
});

export const fieldCalls = {
  getFields: staffCall('getFields', {
    summary:
      'Returns the form of every field of the tenant file: title, help, control and bounds. It is the same until the next version of the program, and carries an ETag.',
    rows: ['STF-09', 'STF-16'],
    answer: z.object({
      field: z
        .record(z.string(), fieldShown)
        .describe('By the pattern of its address, with `*` for names: `events/*/groups/*/name`.'),
      group: z.record(z.string(), z.string()).describe('The titles of headings.'),
    }),
    refusals: [],
  }),
  getWordFields: staffCall('getWordFields', {
    summary:
      'Returns the form of every text of pages, emails and wallet tickets that a venue can say differently (`strings`). It is the same until the next version of the program, and carries an ETag.',
    rows: ['STF-09', 'STF-16'],
    answer: z.object({
      word: z.record(z.string(), wordShown).describe('By key.'),
      heading: z.record(z.string(), z.string()).describe('The titles of headings.'),
    }),
    refusals: [],
  }),
};
