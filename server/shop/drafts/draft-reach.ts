import { areas, type Need, scopeOf } from '#domain/staff/rights.ts';
import type { Sight } from '#tenants/publishing/told-change.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';

/** The fields that a viewer may change in drafts: fields of areas that they change, of sellers whose catalogue they see (PUB-19, PUB-21). */
export function draftReach({ viewer: { grants } }: StaffRequest): Sight {
  const catalogue: Need = { area: 'catalogue', level: 'view' };
  return new Map(
    areas.flatMap((area) => {
      const scope = scopeOf(grants, [catalogue, { area, level: 'change' }]);
      return scope ? [[area, scope] as const] : [];
    }),
  );
}
