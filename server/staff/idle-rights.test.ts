import { expect, test } from 'vitest';
import { setsOf } from '#contract/staff/routes/staff-access.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { attentionNeeds, todayParts } from '#contract/staff/today-parts.ts';
import { isIdle } from '#domain/staff/idle-rights.ts';
import { areas, type Need, specialRights } from '#domain/staff/rights.ts';
import { nodesBelow } from '#tenants/file/field-tree.ts';
import { isDraftRight } from '#tenants/publishing/drafts/reach.ts';
import { tenantFields } from '#tenants/tenant-fields.ts';

const all: readonly Need[] = [
  ...areas.flatMap((area) => [
    { area, level: 'view' as const },
    { area, level: 'change' as const },
  ]),
  ...specialRights.map((special) => ({ special })),
];

// Guards: STF-09
test('the rights that open nothing are those that no call, no part of a page and no field of a draft needs', () => {
  const calls = Object.values(staffRoutes).flatMap(({ access }) =>
    typeof access === 'string' ? [] : setsOf(access).flat(),
  );
  const parts = [...Object.values(todayParts).flat(), ...Object.values(attentionNeeds)];
  const fields = [...nodesBelow(tenantFields)].flatMap(([, { right }]) =>
    right && isDraftRight(right)
      ? (['view', 'change'] as const).map((level) => ({ area: right, level }))
      : [],
  );
  const needed = [...calls, ...parts.flatMap(({ needs }) => needs), ...fields].map((need) =>
    JSON.stringify(need),
  );
  const unneeded = all.filter((need) => !needed.includes(JSON.stringify(need)));
  expect(all.filter(isIdle)).toEqual(unneeded);
});
