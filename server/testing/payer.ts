import { randomUUID } from 'node:crypto';

const secret = randomUUID();

/** The payer's secret of tests' clients, which are one person's unless a test says otherwise (decision 082). */
export const payerSecret = (): string => secret;
