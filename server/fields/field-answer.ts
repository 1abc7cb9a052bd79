import { z } from 'zod';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { type ConfigKeyName, configRegistry } from '#tenants/config/config-registry.ts';
import { fieldGroups } from '#tenants/file/field.ts';
import type { FieldNode } from '#tenants/file/field-tree.ts';
import { fieldsByPattern } from '#tenants/tenant-fields.ts';

type Answer = StaffCallAnswer<'getFields'>;
type FieldShown = Answer['field'][string];

/** The form of every field of the tenant file, except those that only files set. */
export function fieldAnswer(): Answer {
  const fields = [...fieldsByPattern];
  const formless = fields.flatMap(([pattern, { field }]) => (field.hasNoForm ? [pattern] : []));
  const shown = fields.filter(
    ([pattern]) => !formless.some((at) => pattern === at || pattern.startsWith(`${at}/`)),
  );
  return {
    field: Object.fromEntries(
      shown.map(([pattern, node]) => [pattern, shownField(node, defaultOf(pattern, node))]),
    ),
    group: fieldGroups,
  };
}

function shownField(
  { field, schema, right, isRequired, onlyFor, item, fields }: FieldNode,
  fallback: unknown,
): FieldShown {
  const isList = item !== undefined && fields === undefined && jsonOf(schema).type === 'array';
  const value = jsonOf(item && isList ? item.schema : schema);
  return {
    title: field.title ?? '',
    help: field.help ?? '',
    control: field.control ?? 'text',
    group: field.group,
    unit: field.unit,
    example: field.example,
    is_long: field.isLong,
    of: field.of,
    choices: field.choices && { ...field.choices },
    counts_as_one: field.countsAsOne,
    one_with: field.oneWith,
    only_for: onlyFor && [...onlyFor],
    right,
    operator_if: field.operatorIf,
    is_list: isList || undefined,
    is_required: (isRequired && !schema.safeParse(undefined).success) || undefined,
    default: fallback,
    minimum: value.minimum,
    maximum: value.maximum,
    min_length: value.minLength,
    max_length: value.maxLength,
    pattern: value.pattern,
  } as FieldShown;
}

/** A field's default; empty for a section or table. */
function defaultOf(pattern: string, { schema, fields, item }: FieldNode): unknown {
  const [, key] = /(?:^|\/)config\/([^/]+)$/.exec(pattern) ?? [];
  if (key !== undefined) return configRegistry[key as ConfigKeyName].default;
  return fields || item?.fields ? undefined : jsonOf(schema).default;
}

const jsonOf = (schema: z.ZodType): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
