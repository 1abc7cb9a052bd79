import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StaffCallInput } from '#contract/staff/staff-client.ts';
import { openRevisions } from '../../publishing/revisions.ts';
import type { ImportedVenue } from '../venues/imported-venue.ts';
import { good } from './sign-in-acts.ts';
import type { StaffMember } from './staff-member.ts';

type Edit = StaffCallInput<'editDraft'>['body']['edit'][number];
type Change = StaffCallInput<'addToDraft'>['body']['change'];

/** A draft of a shop, with the calls of one person in it. */
export function draftBy({ client }: StaffMember, id: string) {
  const params = { id };
  return {
    id,
    get: async () => good(await client.call('getDraft', { params, query: {} })),
    edit: async (...edit: readonly Edit[]) =>
      good(await client.call('editDraft', { params, body: { edit: [...edit] } })),
    add: (change: Change) => client.call('addToDraft', { params, body: { change } }),
    load: async (file: object) =>
      good(await client.call('loadIntoDraft', { params, body: { file: { ...file } } })),
    takeOut: (address: string, version: number) =>
      client.call('takeOutOfDraft', { params, body: { address: [address], version } }),
    choose: (body: StaffCallInput<'chooseInDraft'>['body']) =>
      client.call('chooseInDraft', { params, body }),
    check: async () => good(await client.call('checkDraft', { params })),
    try: async (at?: string) =>
      good(await client.call('tryDraft', { params, body: { ...(at && { at }) } })),
    schedule: (version: number, at: string, note = '') =>
      client.call('scheduleDraft', { params, body: { version, at, note } }),
    unschedule: () => client.call('unscheduleDraft', { params }),
    send: (version: number, note = '') =>
      client.call('publishDraft', { params, body: { version, note } }),
    /** Publishes it as it is. */
    publish: async () => {
      const { draft } = good(await client.call('getDraft', { params, query: {} }));
      const body = { version: draft.version, note: '' };
      return good(await client.call('publishDraft', { params, body }));
    },
    discard: () => client.call('discardDraft', { params }),
    bringBack: () => client.call('bringBackDraft', { params }),
  };
}

/** Makes a draft of the shop. */
export async function newDraft(who: StaffMember, name = 'Summer') {
  const id = randomUUID();
  good(await who.client.call('createDraft', { body: { id, name } }));
  return draftBy(who, id);
}

/** The number of the revision in force. */
export async function lastRevision({ services, venue }: ImportedVenue): Promise<number> {
  const revisions = await openRevisions(services.store, venue.key);
  return (await revisions.list())[0]?.number ?? 0;
}

/** The shop's file as it is in force. */
export async function fileInForce(shop: ImportedVenue): Promise<ImportedVenue['file']> {
  const revisions = await openRevisions(shop.services.store, shop.venue.key);
  return (await revisions.file(await lastRevision(shop))) as unknown as ImportedVenue['file'];
}

/** The file of the shop as it is in force, with fields of its first event changed. */
export async function fileWith(
  shop: ImportedVenue,
  fields: object,
): Promise<ImportedVenue['file']> {
  const file = await fileInForce(shop);
  Object.assign(file.events[0] ?? {}, fields);
  return file;
}

/** Publishes fields of the first event by a file, beside all drafts. */
export async function publishBeside(shop: ImportedVenue, fields: object): Promise<void> {
  const { faults } = await shop.run(await fileWith(shop, fields));
  expect(faults).toBeUndefined();
}
