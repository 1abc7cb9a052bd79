import { type Dispatch, useEffect } from 'react';
import {
  type AddressLookup,
  countriesToSearch,
  delayOf,
  type LookupEvent,
} from '#domain/contact/address-lookup.ts';
import { tell } from '../api/tell.ts';
import { type AddressService, addressService } from './address-service.ts';

interface LookupOptions {
  readonly state: AddressLookup;
  readonly send: Dispatch<LookupEvent>;
  readonly service: { readonly base: string; readonly key: string };
  readonly country: string;
}

/** Asks the service what the input's state asks for; what is overtaken is ended (QTY-54). */
export function useAddressLookup({ state, send, service, country }: LookupOptions): void {
  const { base, key } = service;
  const question = state.kind === 'searching' ? state.question : null;
  const id = state.kind === 'retrieving' ? state.id : null;

  useEffect(() => {
    if (question === null) return;
    return asking({ base, key }, send, delayOf(question), async (lookup, signal) => {
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

/** Asks after a delay and sends what comes of it; gives what calls it off. */
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
      tell({ kind: 'rejection', error });
    }
  }, delay);
  return () => {
    clearTimeout(timer);
    off.abort();
  };
}
