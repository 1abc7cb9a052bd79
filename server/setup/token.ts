import { createHash, randomBytes } from 'node:crypto';

/** What opens a session or stands in a letter's link: 192 random bits. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** What is kept of it (law 9). */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
