import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** Passwords and keys of a cluster. */
export interface Secrets {
  readonly superuser: string;
  readonly replication: string;
  readonly rewind: string;
  /** The user who owns the tables. */
  readonly owner: string;
  /** The user who serves. */
  readonly serving: string;
  /** Encrypts the repository of backups. */
  readonly repository: string;
  readonly giftCards: string;
  readonly cards: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
  };
}

const random = () => randomBytes(24).toString('base64url').replaceAll(/[-_]/g, '0');

/** Reads a cluster's secrets, which are generated once. */
export async function openSecrets(file: string): Promise<Secrets> {
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  // A cluster of an earlier release has none for its repository.
  const known = JSON.parse(stored ?? '{}') as Partial<Secrets>;
  if (known.repository !== undefined) return known as Secrets;
  const secrets: Secrets = {
    superuser: random(),
    replication: random(),
    rewind: random(),
    owner: random(),
    serving: random(),
    repository: random() + random(),
    giftCards: random() + random(),
    cards: {
      secretKey: `sk_test_${random()}`,
      publishableKey: `pk_test_${random()}`,
      webhookSecret: `whsec_${random()}`,
    },
    ...known,
  };
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
