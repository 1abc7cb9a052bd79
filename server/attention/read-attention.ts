import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { type AttentionKind, attentionNeeds, scopeOfPart } from '#contract/staff/today-parts.ts';
import type { Scope } from '#domain/staff/rights.ts';
import type { Services } from '../services/services.ts';
import { sellersWithin } from '../staff/sellers-within.ts';
import type { StaffViewer } from '../staff/staff-request.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { AttentionEntry } from './source.ts';
import { attentionSources } from './sources.ts';

export type Attention = StaffCallAnswer<'listAttention'>['attention'];

/** The sellers whose entries the reader may see, by kind. */
export type AttentionScope = Readonly<Record<AttentionKind, Scope | undefined>>;

/** Limits: entries in the list, entries from one source, and causes counted per source. */
const most = { entries: 30, ofSource: 20, counted: 1_000 } as const;

const urgencies: readonly AttentionEntry['urgency'][] = ['now', 'soon', 'note'];

export const attentionScopeOf = ({ grants }: Pick<StaffViewer, 'grants'>): AttentionScope =>
  Object.fromEntries(
    Object.entries(attentionNeeds).map(([kind, needs]) => [kind, scopeOfPart(grants, [needs])]),
  ) as Record<AttentionKind, Scope | undefined>;

/** Reads what needs attention, most urgent first, from one snapshot (TOD-02). */
export async function readAttention(
  { store, settings, now }: Pick<Services, 'store' | 'settings' | 'now'>,
  catalogue: Catalogue,
  scope: AttentionScope,
): Promise<Attention> {
  const found = await store.read(catalogue.portal.id, (tx) =>
    Promise.all(
      attentionSources
        .filter(({ kind }) => scope[kind] !== undefined)
        .map((source) =>
          source.read({
            tx,
            catalogue,
            settings,
            now: now(),
            sellers: sellersWithin(catalogue, scope[source.kind]),
            isWhole: scope[source.kind] === 'all',
            limit: most.ofSource,
            counted: most.counted,
          }),
        ),
    ),
  );
  const entries = urgencies
    .flatMap((urgency) => found.flatMap((one) => one.entries.filter((e) => e.urgency === urgency)))
    .slice(0, most.entries);
  const total = found.reduce((all, one) => all + one.total, 0);
  return {
    entries,
    more: total - entries.length,
    is_more: found.some((one) => one.total >= most.counted),
  };
}
