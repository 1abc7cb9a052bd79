import { expect, test } from 'vitest';
import { isIdle } from '#domain/staff/idle-rights.ts';
import { areas, type Need, specialRights } from '#domain/staff/rights.ts';
import { setsOf } from './routes/staff-access.ts';
import { staffRoutes } from './staff-routes.ts';
import { attentionNeeds, todayParts } from './today-parts.ts';

const all: readonly Need[] = [
  ...areas.flatMap((area) => [
    { area, level: 'view' as const },
    { area, level: 'change' as const },
  ]),
  ...specialRights.map((special) => ({ special })),
];

// Guards: STF-09
test('the rights that open nothing are those that no call and no part of a page needs', () => {
  const calls = Object.values(staffRoutes).flatMap(({ access }) =>
    typeof access === 'string' ? [] : setsOf(access).flat(),
  );
  const parts = [...Object.values(todayParts).flat(), ...Object.values(attentionNeeds)];
  const needed = [...calls, ...parts.flatMap(({ needs }) => needs)].map((need) =>
    JSON.stringify(need),
  );
  const unneeded = all.filter((need) => !needed.includes(JSON.stringify(need)));
  expect(all.filter(isIdle)).toEqual(unneeded);
});
