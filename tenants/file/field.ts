import type { z } from 'zod';
import type { Area } from '#domain/staff/rights.ts';

/** Form controls, one for each kind of value. */
export const controls = [
  'text',
  'text_by_language',
  'rich_text',
  'amount',
  'number',
  'choice',
  'choices',
  'switch',
  'colour',
  'picture',
  'date',
  'date_time',
  'time',
  'duration',
  'reference',
  /** An object with fields of its own. */
  'section',
  /** A list of objects, or values by key. */
  'table',
  'schedule',
  'map',
] as const;
export type Control = (typeof controls)[number];

/** Headings under which the fields of a long form are grouped, by name. */
export const fieldGroups = {
  basics: 'Basics',
  texts: 'Texts',
  pictures: 'Pictures',
  dates: 'Dates and times',
  places: 'Places',
  prices: 'Prices and fees',
  limits: 'Limits and conditions',
  people: 'Ticket holders and questions',
  page: 'How the page works',
  cart: 'Cart and checkout',
  members: 'Members and login',
  orders: 'Changes and refunds',
  payment: 'Payment',
  letters: 'Emails',
  abuse: 'Protection against abuse',
  outside: 'Other websites and services',
  statistics: 'Visitor statistics',
} as const;
export type FieldGroup = keyof typeof fieldGroups;

/** The area in which changing the field needs the right to change, or the installation's operator. */
export type FieldRight = Area | 'operator';

/** Cases in which only the operator may change a field: on a shared host, or once something has been sold. */
export const operatorCases = ['shared_host', 'sold'] as const;

/** How a form shows a field of the tenant file, for people who have never seen the file. */
export interface Field {
  readonly title: string;
  /** One or two sentences: what it does for visitors, and the usual choice. */
  readonly help: string;
  readonly control: Control;
  readonly group?: FieldGroup;
  readonly unit?: string;
  /** An example value, as in the file. */
  readonly example?: unknown;
  /** True for multi-line texts. */
  readonly isLong?: true;
  // The list that a reference points into, or that provides the keys of a table: `events/*/groups`.
  readonly of?: string;
  /** Titles of the choices, by value. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Counts as one change: the whole object or list, or each of its items, where parts make no sense alone. */
  readonly countsAsOne?: 'whole' | 'each';
  /** Sibling fields with the same word here count as one change, such as from and until. */
  readonly oneWith?: string;
  /** Inherited from the enclosing field by default. */
  readonly right?: FieldRight;
  readonly operatorIf?: (typeof operatorCases)[number];
  /** True if there is no form for it: only files set it. */
  readonly hasNoForm?: true;
}

/** Attaches form metadata to each key of an object. The compiler reports keys without it. */
export function described<
  S extends Readonly<Record<string, z.ZodType>>,
  F extends { readonly [K in keyof S]: Field } & {
    readonly [K in Exclude<keyof F, keyof S>]: never;
  },
>(shape: S, fields: F): S {
  const entries = Object.entries(shape).map(([key, schema]) => [
    key,
    withField(schema, fields[key as keyof S]),
  ]);
  return Object.fromEntries(entries) as S;
}

/** Attaches form metadata to one schema. */
export const withField = <T extends z.ZodType>(schema: T, field: Field): T =>
  schema.meta({ ...field });

/** Returns the form metadata attached to a schema itself. */
export const fieldOf = (schema: z.ZodType): Partial<Field> | undefined =>
  schema.meta() as Partial<Field> | undefined;
