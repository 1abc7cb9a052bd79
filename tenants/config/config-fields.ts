import type { Field, FieldGroup, FieldRight } from '../file/field.ts';
import { booksConfigFields } from './books-config-fields.ts';
import { historyConfigFields } from './history-config-fields.ts';
import { memberConfigFields } from './member-config-fields.ts';
import { networkConfigFields } from './network-config-fields.ts';
import { orderConfigFields } from './order-config-fields.ts';
import { shopConfigFields } from './shop-config-fields.ts';

/** The form of a setting. */
export interface ConfigField extends Field {
  readonly group: FieldGroup;
  readonly right: FieldRight;
}

/** The forms of all settings, by key. */
export const configFields = {
  ...booksConfigFields,
  ...historyConfigFields,
  ...memberConfigFields,
  ...networkConfigFields,
  ...orderConfigFields,
  ...shopConfigFields,
} as const satisfies Record<string, ConfigField>;
