import { isEmail } from './email.ts';
import type { Asked } from './identity-form.ts';

/** What a group asks of those whom its tickets admit. */
export interface AdmitAsked {
  readonly names: Asked;
  readonly emails: Asked;
}

/** How many tickets of a type carry names (QTY-39). */
export interface TicketRule {
  readonly min: number;
  readonly max: number;
  readonly named: 'yes' | 'no' | 'optional';
  readonly emailed: boolean;
}

/** What one ticket asks for. */
export interface AdmitFields {
  readonly name: Asked;
  readonly email: Asked;
}

/** `yes` and `no` mean required and disabled; a group that says nothing asks for nothing. */
const settings: Readonly<Record<string, Asked>> = {
  required: 'required',
  yes: 'required',
  optional: 'optional',
  disabled: 'hidden',
  no: 'hidden',
};

const setting = (value: unknown): Asked =>
  typeof value === 'string' && Object.hasOwn(settings, value)
    ? (settings[value] ?? 'hidden')
    : 'hidden';

/** The admit settings of a group's meta (QTY-36, QTY-37). */
export const admitAsked = (meta: Readonly<Record<string, unknown>>): AdmitAsked => ({
  names: setting(meta['admit_names']),
  emails: setting(meta['admit_emails']),
});

/**
 * What the `index`-th ticket of a type asks for, from 0. A rule goes before the group's setting:
 * named, the first `min` must carry a name and those up to `max` may (QTY-40).
 */
export function admitFields(
  asked: AdmitAsked,
  rule: TicketRule | undefined,
  index: number,
): AdmitFields {
  if (!rule) return { name: asked.names, email: asked.emails };
  const name = namedBy(rule, index);
  if (name === 'hidden') return { name, email: 'hidden' };
  return { name, email: rule.emailed ? name : asked.emails };
}

function namedBy({ named, min, max }: TicketRule, index: number): Asked {
  if (named === 'no') return 'hidden';
  if (named === 'yes' && index < min) return 'required';
  return max < 0 || index < max ? 'optional' : 'hidden';
}

/** How many unnamed ones there may be where the rule sets no upper bound (QTY-41). */
const mostUnnamed = 10;

/** The bounds of what carries no name; without a choice there is no stepper (QTY-41, QTY-42). */
export function unnamedBounds({ min, max }: Pick<TicketRule, 'min' | 'max'>): {
  readonly min: number;
  readonly max: number;
  readonly isChosen: boolean;
} {
  const most = max < 0 ? mostUnnamed : max;
  return { min, max: most, isChosen: most !== min };
}

/** First and last name as one, as a ticket carries them (QTY-38). */
export const admitName = (first: string, last: string): string =>
  `${first.trim()} ${last.trim()}`.trim();

/** First and last name of a ticket's name again: the last word is the last name; null of one word. */
export function namesIn(name: string): { readonly first: string; readonly last: string } | null {
  const last = name.slice(name.lastIndexOf(' ') + 1);
  const first = name.slice(0, name.length - last.length).trim();
  return first === '' || last === '' ? null : { first, last };
}

/** Letters in either name: both fit the name of a ticket. */
export const longestName = 99;

/** First and last are both there (QTY-36). */
export const isWholeName = (name: string): boolean => /\S\s+\S/.test(name);

/** What is wrong with whom a ticket admits; where nothing is asked nothing is wrong. */
export function admitFaults(
  asked: AdmitFields,
  given: { readonly name: string; readonly email: string },
): readonly ('name' | 'email')[] {
  const faults: ('name' | 'email')[] = [];
  const isWrong = (level: Asked, text: string, isRight: (text: string) => boolean): boolean =>
    level !== 'hidden' && (text === '' ? level === 'required' : !isRight(text));
  if (isWrong(asked.name, given.name, isWholeName)) faults.push('name');
  if (isWrong(asked.email, given.email, isEmail)) faults.push('email');
  return faults;
}
