import { expect, test } from 'vitest';
import { includesRight, needsOf, needsSecondFactor } from './rights.ts';
import { readyRights, readyRoles } from './roles.ts';
import { supportRights, supportViewer, supportViewerRights } from './support.ts';

const no = { mayExport: false };

// Guards: STF-18
test('support can change the team in no role, and exports personal data only with consent (STF-18)', () => {
  for (const { rights } of readyRoles) {
    const given = supportRights(rights, no);
    expect(includesRight(given, { area: 'staff', level: 'change' })).toBe(false);
    expect(includesRight(given, { special: 'export_personal' })).toBe(false);
    const exporting = supportRights(rights, { mayExport: true });
    expect(exporting.special.filter((right) => right === 'export_personal')).toHaveLength(1);
  }
});

// Guards: STF-18
test('support keeps the other rights of its role', () => {
  const support = readyRights('support');
  if (!support) throw new Error('there is no such role');
  expect(supportRights(support, no)).toEqual(support);
});

// Guards: STF-18
test('support’s default role is read-only, excludes money and team, and is given to nobody else', () => {
  const needs = needsOf(supportViewerRights);
  expect(needs.every((need) => 'area' in need && need.level === 'view')).toBe(true);
  for (const area of ['money', 'staff', 'developers'] as const) {
    expect(includesRight(supportViewerRights, { area, level: 'view' })).toBe(false);
  }
  expect(needsSecondFactor(supportViewerRights)).toBe(false);
  expect(readyRights(supportViewer)).toBeUndefined();
});
