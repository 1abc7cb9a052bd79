import { needsOf } from '#domain/staff/rights.ts';
import type { ReadyRoleKey } from '#domain/staff/roles.ts';
import { plainRights } from '../portal/grants.ts';
import { needsText, rightsWords, roleName } from '../words/rights.ts';
import type { Role } from './people-data.ts';

export const nameOfRole = ({ key, name }: Pick<Role, 'key' | 'name'>): string =>
  roleName({ role: key, name });

/** Describes in one line what a role allows. */
export const hintOfRole = ({ key, name, rights }: Role): string =>
  name === null && key in rightsWords.roleHints
    ? rightsWords.roleHints[key as ReadyRoleKey]
    : needsText(needsOf(plainRights(rights))) || rightsWords.none;
