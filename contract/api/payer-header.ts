import type { Route } from './routes.ts';

/** The header with the payer's secret (decision 082). */
export const payerHeader = 'X-Payer-Secret';

/** The pattern of a payer's secret: 128 random bits take 22 characters. */
export const payerSecret = /^[A-Za-z0-9_-]{22,128}$/;

/** Returns true for calls about one cart, which accept the secret. */
export const takesPayerSecret = ({ path }: Route): boolean => /^\/(my\/)?cart\/\{id\}/.test(path);
