import { randomUUID } from 'node:crypto';

const secret = randomUUID();

/** The payer's secret of the tests' clients, which are all one person unless a test says otherwise (decision 082). */
export const payerSecret = (): string => secret;
