import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The version of the folder's format; an import refuses any other. */
export const format = 1;

const sha256 = z.hex().length(64);

const table = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** The hash of the lines in order, each with its line break. */
  sha256,
});

export type ManifestTable = z.output<typeof table>;

const content = z.strictObject({
  format: z.literal(format),
  made_at: z.iso.datetime(),
  portal: z.strictObject({ key: z.string(), first_number: z.int().positive() }),
  schema: z.strictObject({ number: z.int(), name: z.string() }),
  tables: z.array(table),
  /** The heads of the audit log that are kept outside the database: its last seal at various times. */
  heads: z.array(
    z.strictObject({ position: z.int().positive(), hash: sha256, at: z.iso.datetime() }),
  ),
});

/** The manifest: describes the folder that it is in. */
export type Manifest = z.output<typeof content>;

const sealed = content.extend({
  /** Proves which key encrypts the portal's secrets, without revealing it. */
  key_proof: sha256,
  /** Proves with that key that the manifest was not changed. */
  seal: sha256,
});

export type SealedManifest = z.output<typeof sealed>;

const proof = (secret: string, ...parts: readonly unknown[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');

const keyProof = (secret: string, { made_at, portal }: Manifest): string =>
  proof(secret, 'portal export key', made_at, portal.key);

const sealOf = (secret: string, manifest: Manifest): string =>
  proof(secret, 'portal export', content.parse(manifest));

export const sealManifest = (secret: string, manifest: Manifest): SealedManifest => ({
  ...manifest,
  key_proof: keyProof(secret, manifest),
  seal: sealOf(secret, manifest),
});

/** Reads a manifest; undefined for anything else. */
export function readManifest(json: unknown): SealedManifest | undefined {
  const read = sealed.safeParse(json);
  return read.success ? read.data : undefined;
}

/** Returns the problem with a manifest under a key: created under another key, or changed since. */
export function manifestFault(
  secret: string,
  { key_proof, seal, ...manifest }: SealedManifest,
): 'other_key' | 'altered' | undefined {
  if (!isEqual(key_proof, keyProof(secret, manifest))) return 'other_key';
  return isEqual(seal, sealOf(secret, manifest)) ? undefined : 'altered';
}

const isEqual = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
