import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Leaf, leavesOf, type Naming, namingOf } from '#contract/staff/naming/named-things.ts';
import type { Ids } from './named-scene.ts';

/** The field that gets another seller's id; all others get the caller's own. */
interface Aim {
  readonly leaf: Leaf;
  readonly ids: Ids;
}

interface Sampling {
  readonly own: Ids;
  readonly field: Aim | undefined;
  /** Values by field name, where the schema alone is not enough. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Values that calls accept in fields of these names. */
const texts: Readonly<Record<string, unknown>> = {
  email: 'ada@example.org',
  language: 'en',
  channel: 'web',
  method: 'card',
  paper: 'a4',
};

/**
 * Returns the smallest input of a schema, with the caller's own ids. The aimed field is always present, with the other's id;
 * other optional fields are left out.
 */
export function sampleOf(
  schema: z.ZodType,
  given: Omit<Sampling, 'values'> & Partial<Sampling>,
): unknown {
  return sampleAt(
    schema,
    { ...given, values: given.values ?? {} },
    { name: '', known: undefined, aim: given.field?.leaf.steps },
  );
}

type Steps = Leaf['steps'];
interface At {
  readonly name: string;
  readonly known: Naming | undefined;
  /** The remaining path to the aimed field, if it leads through here. */
  readonly aim: Steps | undefined;
}

function sampleAt(schema: z.ZodType, sampling: Sampling, at: At): unknown {
  const known = namingOf(schema) ?? at.known;
  const here = { ...at, known };
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(
      ([name, inner]) => {
        const aim = at.aim?.[0] === name ? at.aim.slice(1) : undefined;
        if (aim === undefined && name in sampling.values) return [[name, sampling.values[name]]];
        if (aim === undefined && inner.safeParse(undefined).success) return [];
        return [[name, sampleAt(inner, sampling, { name, known: undefined, aim })]];
      },
    );
    return Object.fromEntries(entries);
  }
  if (schema instanceof z.ZodArray) {
    return [sampleAt(schema.element as z.ZodType, sampling, { ...here, aim: at.aim?.slice(1) })];
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as z.ZodType[];
    const aimed = at.aim && options.find((option) => leadsTo(option, at.aim));
    return sampleAt(aimed ?? (options[0] as z.ZodType), sampling, here);
  }
  if (schema instanceof z.ZodNullable && at.aim === undefined) return null;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return sampleAt(schema.unwrap() as z.ZodType, sampling, here);
  }
  if (schema instanceof z.ZodPipe) return sampleAt(schema.in as z.ZodType, sampling, here);
  if (schema instanceof z.ZodRecord) return {};
  return leafOf(schema, sampling, here);
}

/** Returns true if a schema has a leaf at these steps. */
const leadsTo = (schema: z.ZodType, aim: Steps | undefined): boolean =>
  leavesOf(schema).some(
    ({ steps }) => steps.length === aim?.length && steps.every((step, at) => step === aim[at]),
  );

function leafOf(schema: z.ZodType, { own, field }: Sampling, { name, known, aim }: At): unknown {
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodBoolean) return false;
  const isNumber = schema instanceof z.ZodNumber;
  if (known) {
    const id = aim
      ? field?.ids[known.thing]
      : known.use === 'made'
        ? randomUUID()
        : own[known.thing];
    return isNumber ? Number(id ?? 1) : (id ?? randomUUID());
  }
  if (isNumber) return 1;
  const samples = [
    texts[name],
    '2031-03-08',
    '2031-03-08T15:00:00Z',
    '2031-03-08T15:00',
    '1.00',
    '09:00',
    '1',
    'As agreed',
  ];
  return samples.find((sample) => schema.safeParse(sample).success);
}
