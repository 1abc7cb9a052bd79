import { z } from 'zod';

interface Bounds {
  readonly fields: number;
  /** The length of the whole record as JSON. */
  readonly length: number;
}

/** A record with at most this many fields and this much text in total; values of any kind. */
export function boundedRecord<V extends z.ZodType>(value: V, { fields, length }: Bounds) {
  return z
    .record(z.string().max(200), value)
    .refine((record) => Object.keys(record).length <= fields, `has more than ${fields} fields`)
    .refine(
      (record) => JSON.stringify(record).length <= length,
      `is longer than ${length} characters`,
    )
    .meta({ maxProperties: fields, 'x-maxLength': length });
}

/** The caller's own data about a ticket or a person, stored as received. */
export const ownData = boundedRecord(z.unknown(), { fields: 20, length: 4_000 });
