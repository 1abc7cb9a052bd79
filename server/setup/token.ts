import { createHash, randomBytes } from 'node:crypto';

/** A token for a session or for a letter's link: 192 random bits. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** The stored form of a token (law 9). */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
