import { isEmail } from './email.ts';
import type { Requirement } from './identity-form.ts';

/** The details that a group requires about the people its tickets admit. */
export interface AdmitSettings {
  readonly names: Requirement;
  readonly emails: Requirement;
}

/** The number of tickets of a type that carry names (QTY-39). */
export interface TicketRule {
  readonly min: number;
  readonly max: number;
  readonly named: 'yes' | 'no' | 'optional';
  readonly emailed: boolean;
}

/** The details that one ticket requires. */
export interface AdmitFields {
  readonly name: Requirement;
  readonly email: Requirement;
}

/** `yes` and `no` mean required and disabled; a group without the setting requires nothing. */
const settings: Readonly<Record<string, Requirement>> = {
  required: 'required',
  yes: 'required',
  optional: 'optional',
  disabled: 'hidden',
  no: 'hidden',
};

const setting = (value: unknown): Requirement =>
  typeof value === 'string' && Object.hasOwn(settings, value)
    ? (settings[value] ?? 'hidden')
    : 'hidden';

/** The admit settings of a group's meta (QTY-36, QTY-37). */
export const admitSettings = (meta: Readonly<Record<string, unknown>>): AdmitSettings => ({
  names: setting(meta['admit_names']),
  emails: setting(meta['admit_emails']),
});

/**
 * The fields of the `index`-th ticket of a type, from 0. A rule takes precedence over the group's setting: the first
 * `min` tickets must carry a name, and those up to `max` may (QTY-40).
 */
export function admitFields(
  asked: AdmitSettings,
  rule: TicketRule | undefined,
  index: number,
): AdmitFields {
  if (!rule) return { name: asked.names, email: asked.emails };
  const name = namedBy(rule, index);
  if (name === 'hidden') return { name, email: 'hidden' };
  return { name, email: rule.emailed ? name : asked.emails };
}

/** The fields of a ticket whose name is corrected: requires a full name if names are used at all. */
export function correctedFields(asked: AdmitSettings, rule: TicketRule | undefined): AdmitFields {
  const isNamed = rule ? rule.named !== 'no' : asked.names !== 'hidden';
  return { name: isNamed ? 'required' : 'hidden', email: 'hidden' };
}

function namedBy({ named, min, max }: TicketRule, index: number): Requirement {
  if (named === 'no') return 'hidden';
  if (named === 'yes' && index < min) return 'required';
  return max < 0 || index < max ? 'optional' : 'hidden';
}

/** The modes of emailing tickets to their holders: by the ticket's rule, to every known address, or never. */
export const holderLetters = ['by_rule', 'all', 'none'] as const;

/** Returns true if a ticket's holder gets it by email. The buyer gets all tickets in a separate email. */
export function isMailedToHolder(
  ticket: { readonly admit_email: string },
  rule: Pick<TicketRule, 'emailed'> | undefined,
  { letters, buyer }: { readonly letters: (typeof holderLetters)[number]; readonly buyer: string },
): boolean {
  if (ticket.admit_email === '' || isSameHolder(ticket.admit_email, buyer)) return false;
  return letters === 'all' || (letters === 'by_rule' && rule?.emailed === true);
}

/** Returns true if two addresses belong to the same person. */
export const isSameHolder = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** Maximum number of unnamed tickets if the rule sets no upper bound (QTY-41). */
const maxUnnamed = 10;

/** Bounds for tickets without a name; without a choice, no stepper is shown (QTY-41, QTY-42). */
export function unnamedBounds({ min, max }: Pick<TicketRule, 'min' | 'max'>): {
  readonly min: number;
  readonly max: number;
  readonly isChosen: boolean;
} {
  const most = max < 0 ? maxUnnamed : max;
  return { min, max: most, isChosen: most !== min };
}

/** First and last name joined, as tickets carry them (QTY-38). */
export const admitName = (first: string, last: string): string =>
  `${first.trim()} ${last.trim()}`.trim();

/** Splits a ticket's name: the last word is the last name. Null for a single word. */
export function splitName(name: string): { readonly first: string; readonly last: string } | null {
  const last = name.slice(name.lastIndexOf(' ') + 1);
  const first = name.slice(0, name.length - last.length).trim();
  return first === '' || last === '' ? null : { first, last };
}

/** Maximum number of characters in either name, so that both fit a ticket's name. */
export const maxNameLength = 99;

/** Returns true if the name has a first and a last part (QTY-36). */
export const isFullName = (name: string): boolean => /\S\s+\S/.test(name);

/** Returns the errors by field; hidden fields never have any. */
export function admitFaults(
  asked: AdmitFields,
  given: { readonly name: string; readonly email: string },
): readonly ('name' | 'email')[] {
  const faults: ('name' | 'email')[] = [];
  const isWrong = (level: Requirement, text: string, isRight: (text: string) => boolean): boolean =>
    level !== 'hidden' && (text === '' ? level === 'required' : !isRight(text));
  if (isWrong(asked.name, given.name, isFullName)) faults.push('name');
  if (isWrong(asked.email, given.email, isEmail)) faults.push('email');
  return faults;
}
