import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { customAlphabet } from 'nanoid';
import type { Address, Attachment, Email } from 'postal-mime';
import PostalMime from 'postal-mime';

const shortRandom = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 8);
const lettersKept = 500;

/** The sender and recipients of the SMTP envelope, which can differ from the letter's headers. */
export type Envelope = { from: string; to: string[] };

/** A letter in the mailbox. */
export type Letter = {
  /** Sorts by arrival. */
  id: string;
  receivedAt: string;
  envelope: Envelope;
  /** The message as received. */
  raw: Uint8Array;
  subject: string;
  from: string;
  to: string;
  text: string | null;
  html: string | null;
  headers: { name: string; value: string }[];
  attachments: LetterAttachment[];
};

export type LetterAttachment = {
  filename: string;
  type: string;
  /** Without angle brackets, as in the letter's `cid:` links. */
  contentId: string | null;
  inline: boolean;
  content: Uint8Array;
};

/** Keeps the last 500 letters; in a folder, they survive a restart. */
export class Letters {
  #letters: Letter[] = [];
  readonly #folder: string | undefined;
  readonly #watchers = new Set<(letter: Letter) => void>();

  constructor(folder?: string) {
    this.#folder = folder;
  }

  /** Loads the letters kept in the folder, if there is one. */
  async load(): Promise<void> {
    if (this.#folder === undefined) return;
    mkdirSync(this.#folder, { recursive: true });
    // Letters contain tickets and login links: other users of the machine must not read them.
    chmodSync(this.#folder, 0o700);
    const names = readdirSync(this.#folder).filter((name) => name.endsWith('.eml'));
    for (const name of names.sort()) {
      const id = name.slice(0, -'.eml'.length);
      const known: { receivedAt: string; envelope: Envelope } = JSON.parse(
        readFileSync(join(this.#folder, `${id}.json`), 'utf8'),
      );
      const raw = readFileSync(join(this.#folder, name));
      this.#letters.push(await readLetter({ id, ...known, raw }));
    }
  }

  async add(envelope: Envelope, raw: Uint8Array, at = new Date()): Promise<Letter> {
    const receivedAt = at.toISOString();
    const id = `${receivedAt.replaceAll(/\D/g, '')}-${shortRandom()}`;
    const letter = await readLetter({ id, receivedAt, envelope, raw });
    if (this.#folder !== undefined) {
      const metadata = JSON.stringify({ receivedAt, envelope });
      writeFileSync(join(this.#folder, `${id}.json`), metadata, { mode: 0o600 });
      writeFileSync(join(this.#folder, `${id}.eml`), raw, { mode: 0o600 });
    }
    this.#letters.push(letter);
    // A letter of the past belongs before those that are there already.
    this.#letters.sort((one, other) => (one.id < other.id ? -1 : 1));
    if (this.#letters.length > lettersKept) this.#forget(this.#letters.splice(0, 1));
    for (const watcher of this.#watchers) watcher(letter);
    return letter;
  }

  /** The letters, newest first; with `to`, only those whose envelope names that recipient. */
  list(to?: string): Letter[] {
    const wanted = to?.toLowerCase();
    return this.#letters
      .filter(
        ({ envelope }) =>
          wanted === undefined || envelope.to.some((address) => address.toLowerCase() === wanted),
      )
      .toReversed();
  }

  find(id: string): Letter | undefined {
    return this.#letters.find((letter) => letter.id === id);
  }

  clear(): void {
    this.#forget(this.#letters);
    this.#letters = [];
  }

  /** Returns the newest matching letter, or waits for one. Rejects when none arrives in time. */
  waitFor(matches: (letter: Letter) => boolean, milliseconds: number): Promise<Letter> {
    const found = this.list().find(matches);
    if (found) return Promise.resolve(found);
    return new Promise((resolve, reject) => {
      const watcher = (letter: Letter) => {
        if (!matches(letter)) return;
        end();
        resolve(letter);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`No matching letter arrived within ${milliseconds} ms.`));
      }, milliseconds);
      const end = () => {
        clearTimeout(timer);
        this.#watchers.delete(watcher);
      };
      this.#watchers.add(watcher);
    });
  }

  #forget(letters: Letter[]): void {
    if (this.#folder === undefined) return;
    for (const { id } of letters) {
      rmSync(join(this.#folder, `${id}.eml`), { force: true });
      rmSync(join(this.#folder, `${id}.json`), { force: true });
    }
  }
}

async function readLetter(
  arrived: Pick<Letter, 'id' | 'receivedAt' | 'envelope' | 'raw'>,
): Promise<Letter> {
  const email: Email = await PostalMime.parse(arrived.raw);
  return {
    ...arrived,
    subject: email.subject ?? '',
    from: email.from ? nameOf(email.from) : arrived.envelope.from,
    to: (email.to ?? []).map(nameOf).join(', ') || arrived.envelope.to.join(', '),
    text: email.text ?? null,
    html: email.html ?? null,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map(readAttachment),
  };
}

function readAttachment(attachment: Attachment, place: number): LetterAttachment {
  const { content } = attachment;
  return {
    filename: attachment.filename ?? `attachment-${place + 1}`,
    type: attachment.mimeType,
    contentId: attachment.contentId?.replaceAll(/^<|>$/g, '') ?? null,
    inline: attachment.related === true || attachment.disposition === 'inline',
    content: typeof content === 'string' ? new TextEncoder().encode(content) : bytesOf(content),
  };
}

function bytesOf(content: ArrayBuffer | Uint8Array): Uint8Array {
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

function nameOf(address: Address): string {
  if (address.group) return address.group.map(nameOf).join(', ');
  return address.name ? `${address.name} <${address.address}>` : address.address;
}
