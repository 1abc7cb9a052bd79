import { beforeEach, expect, test } from 'vitest';
import type { LoneJudge } from './lone-judge.ts';
import type { Scanned } from './result-text.ts';
import { longestWait, ScanLine, type ScanOutcome } from './scan-line.ts';
import { newEntry, type ScanEvent, type Wish } from './scan-list.ts';

const scanned: Scanned = {
  is_repeated: false,
  is_practice: false,
  found: { kind: 'unknown', scan: 1, verdict: {} as never },
};
const answer: ScanOutcome = { ok: true, answer: { scanned } };
const text = { tone: 'in' as const, word: 'Come in', lines: [], notes: [] };
const post = {
  door: undefined,
  sessions: undefined,
  direction: 'in' as const,
  isOneByOne: false,
  isPractice: false,
};

/** A network that answers scans of listed codes or tickets; others hang. */
let answers: Record<string, ScanOutcome | Error>;
let events: (ScanEvent & { readonly id: string })[];
let limits: { readonly milliseconds: number; readonly end: () => void }[];
let resume: (() => void)[];
let judged: string[];
beforeEach(() => {
  answers = {};
  events = [];
  limits = [];
  resume = [];
  judged = [];
});

const nameOf = ({ code, ticket }: Wish) => code ?? ticket ?? '';

function lineWith(device?: Partial<LoneJudge>, hasBegun = () => true): ScanLine {
  const alone: LoneJudge | undefined = device && {
    isOffline: true,
    noteLost() {},
    async judge({ wish }) {
      judged.push(nameOf(wish));
      return { scanned, text };
    },
    async noteScanned() {},
    async noteUndone() {},
    ...device,
  };
  return new ScanLine({
    device: () => (hasBegun() ? alone : undefined),
    call: ({ wish }, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        if (signal.aborted) reject(signal.reason);
        const ready = answers[nameOf(wish)];
        if (ready instanceof Error) reject(ready);
        else if (ready) resolve(ready);
      }),
    told: (event) => void events.push(event as (typeof events)[number]),
    refused: () => {},
    pause: (_, signal) =>
      new Promise((resolve) => {
        resume.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
    limit(milliseconds) {
      const controller = new AbortController();
      limits.push({ milliseconds, end: () => controller.abort(new Error('too long')) });
      return controller.signal;
    },
  });
}
const add = (line: ScanLine, id: string, wish: Wish) =>
  line.add(newEntry(wish, post, { id, at: 0 }));
const whatOf = (id: string) => events.filter((event) => event.id === id).map(({ kind }) => kind);
const settled = (id: string, kind: string) => expect.poll(() => whatOf(id)).toContain(kind);
/** Ends pending attempts and waits, as if their time were up. */
const end = (milliseconds: (at: number) => boolean) => {
  for (const limit of limits) if (milliseconds(limit.milliseconds)) limit.end();
};

// Guards: DOR-06
test('a ticket from the list that only the server can judge does not hold up an offline phone’s scans', async () => {
  const line = lineWith({});
  add(line, 'found', { ticket: 'T' });
  add(line, 'next', { code: 'A' });
  add(line, 'after', { code: 'B' });
  await settled('after', 'done');
  expect(judged).toEqual(['A', 'B']);
  expect(whatOf('found')).not.toContain('done');
  answers['T'] = answer;
  end((milliseconds) => milliseconds < longestWait);
  await expect.poll(() => resume.length).toBeGreaterThan(0);
  for (const go of resume) go();
  await settled('found', 'done');
});

// Guards: DOR-06
test.each([
  ['forced', { code: 'F', reason: 'the organiser' }],
  ['of an order, shown with the network', { code: 'F', tickets: ['one'] }],
  ['of a membership of the list', { membership: 'F' }],
])(
  'a scan %s does not hold up later ones, even if the network is lost during one',
  async (_, wish: Wish) => {
    const line = lineWith({ isOffline: false, judge: async () => undefined });
    answers['A'] = answer;
    add(line, 'hung', wish);
    add(line, 'next', { code: 'A' });
    await expect.poll(() => limits.length).toBe(2);
    end((milliseconds) => milliseconds < longestWait);
    await settled('next', 'done');
    expect(whatOf('hung')).toEqual(['lost']);
  },
);

// Guards: DOR-06
test('a person without a device can keep scanning while a scan has no answer', async () => {
  const line = lineWith();
  answers['B'] = answer;
  add(line, 'one', { code: 'A' });
  add(line, 'two', { code: 'B' });
  await expect.poll(() => limits.length).toBe(2);
  end((milliseconds) => milliseconds < longestWait);
  await settled('two', 'done');
  expect(whatOf('one')).toEqual(['lost']);
});

// Guards: DOR-08
test('a device judges a scan without an answer that was made before the device had begun', async () => {
  let hasBegun = false;
  const lost: string[] = [];
  const line = lineWith(
    { isOffline: false, noteLost: () => void lost.push('noted') },
    () => hasBegun,
  );
  add(line, 'early', { code: 'A' });
  add(line, 'found', { ticket: 'T' });
  await expect.poll(() => limits.length).toBe(2);
  end((milliseconds) => milliseconds < longestWait);
  await settled('early', 'lost');
  expect(judged).toEqual([]);
  hasBegun = true;
  for (const go of resume) go();
  await expect
    .poll(() => limits.filter((limit) => limit.milliseconds < longestWait).length)
    .toBe(3);
  end((milliseconds) => milliseconds < longestWait);
  await settled('early', 'done');
  expect(events.find(({ kind }) => kind === 'done')).toMatchObject({ alone: text });
  expect([judged, lost]).toEqual([['A'], ['noted']]);
  await settled('found', 'lost');
  expect(whatOf('found')).not.toContain('done');
});

// Guards: DOR-06
test('each scan times out by itself and is then reported as unanswered', async () => {
  const line = lineWith({});
  add(line, 'one', { ticket: 'T' });
  add(line, 'two', { ticket: 'U' });
  await expect.poll(() => limits.length).toBe(4);
  limits.find(({ milliseconds }) => milliseconds === longestWait)?.end();
  await settled('one', 'unanswered');
  expect(whatOf('two')).toEqual([]);
});

// Guards: DOR-06
test('any waiting scan can be given up, even one behind others', async () => {
  const line = lineWith({});
  add(line, 'one', { ticket: 'T' });
  add(line, 'two', { ticket: 'U' });
  await expect.poll(() => limits.length).toBe(4);
  line.giveUp('two');
  await settled('two', 'given_up');
  expect(whatOf('one')).toEqual([]);
});

// Guards: DOR-06
test('a scan that fails unexpectedly does not hold up later ones', async () => {
  const line = lineWith();
  answers['A'] = new Error('a fault of the page');
  answers['B'] = answer;
  add(line, 'one', { code: 'A' });
  add(line, 'two', { code: 'B' });
  await settled('two', 'done');
  expect(whatOf('one')).toEqual(['failed']);
});
