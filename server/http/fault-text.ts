import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  url: 'a web address',
  date: 'a day such as 2031-04-30',
  datetime: 'an instant such as 2031-04-30T12:00:00Z',
};

const entries = { one: 'entry', many: 'entries' };
const units: Readonly<Record<string, { readonly one: string; readonly many: string }>> = {
  string: { one: 'character', many: 'characters' },
  array: entries,
  set: entries,
};

/**
 * The text for an invalid field: our own sentence for each kind of error, because the validator's texts change between
 * its versions. A schema's own message takes precedence.
 */
export function faultText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      return bound(issue.origin, 'at most', issue.maximum);
    case 'too_small':
      return bound(issue.origin, 'at least', issue.minimum);
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'written in another way'}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return 'is not of a form that is taken here';
  }
}

function bound(origin: string, most: string, number: number | bigint): string {
  const unit = units[origin];
  if (unit === undefined) return `must be ${most} ${number}`;
  const { one, many } = unit;
  return `must have ${most} ${number} ${Number(number) === 1 ? one : many}`;
}
