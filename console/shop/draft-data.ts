import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { auditWords } from '../words/audit.ts';

/** A draft of the shop, without its changes. */
export type ShopDraft = StaffCallAnswer<'listDrafts'>['draft'][number];

/** A draft with its changes and conflicts. */
export type FoundDraft = StaffCallAnswer<'getDraft'>;
export type DraftChange = FoundDraft['change'][number];
export type DraftConflict = FoundDraft['conflict'][number];

/** The tones of a draft's states. */
export const toneOfDraft = {
  open: 'info',
  scheduled: 'warning',
  published: 'positive',
  discarded: 'plain',
} as const;

/** The longest name of a draft. */
export const longestDraftName = 100;

/** The name of somebody who worked in a draft. */
export const authorText = ({ name }: ShopDraft['made_by']): string => name ?? auditWords.somebody;
