import { type Dispatch, useEffect } from 'react';
import {
  type AddressLookup,
  countriesToSearch,
  type LookupEvent,
  queryDelay,
} from '#domain/contact/address-lookup.ts';
import { reportInBackground } from '../api/report-in-background.ts';
import { type AddressService, addressService } from './address-service.ts';

interface LookupOptions {
  readonly state: AddressLookup;
  readonly send: Dispatch<LookupEvent>;
  readonly service: { readonly base: string; readonly key: string };
  readonly country: string;
}

/** Queries the service according to the input's state; aborts superseded queries (QTY-54). */
export function useAddressLookup({ state, send, service, country }: LookupOptions): void {
  const { base, key } = service;
  const question = state.kind === 'searching' ? state.question : null;
  const id = state.kind === 'retrieving' ? state.id : null;

  useEffect(() => {
    if (question === null) return;
    return asking({ base, key }, send, queryDelay(question), async (lookup, signal) => {
      const suggestions = await lookup.find(question, countriesToSearch(country), signal);
      return { kind: 'found', question, suggestions };
    });
  }, [base, key, question, country, send]);

  useEffect(() => {
    if (id === null) return;
    return asking({ base, key }, send, 0, async (lookup, signal) => ({
      kind: 'retrieved',
      id,
      address: await lookup.retrieve(id, signal),
    }));
  }, [base, key, id, send]);
}

/**
 * Starts a query after a delay and sends its result as an event; returns a function that cancels
 * it.
 */
function asking(
  service: LookupOptions['service'],
  send: Dispatch<LookupEvent>,
  delay: number,
  ask: (lookup: AddressService, signal: AbortSignal) => Promise<LookupEvent>,
): () => void {
  const off = new AbortController();
  const timer = setTimeout(async () => {
    try {
      const event = await ask(addressService(service), off.signal);
      if (!off.signal.aborted) send(event);
    } catch (error) {
      if (off.signal.aborted) return;
      send({ kind: 'failed' });
      reportInBackground({ kind: 'rejection', error });
    }
  }, delay);
  return () => {
    clearTimeout(timer);
    off.abort();
  };
}
