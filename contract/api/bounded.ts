import { z } from 'zod';

interface Bounds {
  readonly fields: number;
  /** Length of all of it as JSON. */
  readonly length: number;
}

/** A record with so many fields at most, of so much text in all; what is in it may be of any kind. */
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

/** Data of a caller's own on a ticket or a person, kept as it came. */
export const ownData = boundedRecord(z.unknown(), { fields: 20, length: 4_000 });
