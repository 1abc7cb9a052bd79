import { isPayment } from '#contract/api/payment-calls.ts';
import type { CallName } from '#contract/api/routes.ts';
import { withKeptConnections } from '../store/connections.ts';

type Doing = <T>(work: () => T) => T;

const asOthers: Doing = (work) => work();

/** Runs a call's work; payments get the connections reserved for them. */
export const connectionsOf = (name: CallName): Doing =>
  isPayment(name) ? withKeptConnections : asOthers;
