import { scopeOfPart, type TodayPart, todayParts } from '#contract/staff/today-parts.ts';
import type { Scope } from '#domain/staff/rights.ts';
import type { StaffViewer } from '../staff/staff-request.ts';

/** The sellers whose part of the start page the viewer may see; undefined for parts that they may not see. */
export type TodayScope = Readonly<Record<TodayPart, Scope | undefined>>;

export const todayScopeOf = ({ grants }: Pick<StaffViewer, 'grants'>): TodayScope => ({
  sessions: scopeOfPart(grants, todayParts.sessions),
  sales: scopeOfPart(grants, todayParts.sales),
  money: scopeOfPart(grants, todayParts.money),
});
