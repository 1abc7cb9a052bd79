import type { z } from 'zod';
import type { Area } from '#domain/staff/rights.ts';

/** The controls of forms, one for each kind of value. */
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

/** The headings that sort the fields of a long form, by name. */
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

/** An area whose change a field needs, or the operator of the installation. */
export type FieldRight = Area | 'operator';

/** Cases in which a field is the operator's: on a shared host, or once something was sold. */
export const operatorCases = ['shared_host', 'sold'] as const;

/** The form of a field of the tenant file, for people who never saw the file. */
export interface Field {
  readonly title: string;
  /** One or two sentences: what it does for visitors, and what is usual. */
  readonly help: string;
  readonly control: Control;
  readonly group?: FieldGroup;
  readonly unit?: string;
  /** A value of the field as the file has it. */
  readonly example?: unknown;
  /** True for texts of several lines. */
  readonly isLong?: true;
  // The list whose items a reference names, or whose items are the keys of a table: `events/*/groups`.
  readonly of?: string;
  /** The titles of the values to choose from. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The parts of an object or list, or of each of its items, that only make sense together change as one. */
  readonly countsAsOne?: 'whole' | 'each';
  /** Fields beside each other with the same word here change as one: from and until. */
  readonly oneWith?: string;
  /** By default the right of the enclosing field. */
  readonly right?: FieldRight;
  readonly operatorIf?: (typeof operatorCases)[number];
  /** True for what has no form, because only files set it. */
  readonly hasNoForm?: true;
}

/** Attaches to each key of an object what its form shows. The compiler reports keys without it. */
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

/** Attaches what a form shows to one schema. */
export const withField = <T extends z.ZodType>(schema: T, field: Field): T =>
  schema.meta({ ...field });

/** The part of a field that a schema itself carries. */
export const fieldOf = (schema: z.ZodType): Partial<Field> | undefined =>
  schema.meta() as Partial<Field> | undefined;
