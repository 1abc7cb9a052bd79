import { plainName } from '#domain/contact/plain-name.ts';
import type { User } from '../accounts/member-store.ts';
import type { KnownDetails } from './cards/stripe-script.ts';

const named: KnownDetails = { name: 'never', email: 'never' };
const unnamed: KnownDetails = { email: 'never' };

/**
 * The payer's details from the checkout's form or the `member`'s account, so that the processor's fields do not ask for
 * them again. Members may have no name.
 */
export const knownOf = (member: Pick<User, 'first_name' | 'last_name'> | null): KnownDetails =>
  member === null || payerName(member) !== '' ? named : unnamed;

/** The payer's full name, for the processor; empty if there is none. */
export const payerName = ({
  first_name,
  last_name,
}: Pick<User, 'first_name' | 'last_name'>): string => plainName(`${first_name} ${last_name}`);
