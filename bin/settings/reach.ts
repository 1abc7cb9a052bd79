import { isIP } from 'node:net';
import type { Settings } from './settings.ts';

/** The address on which a server listens, and the one by which others reach it. */
export type Reach = Pick<Settings, 'host' | 'publicUrl'>;

/** True if other machines can reach the server. */
export const isPublic = ({ host, publicUrl }: Reach): boolean =>
  publicUrl !== undefined || !isLoopback(host);

function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name.startsWith('::ffff:127.');
}
