import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { signal as Signal, Tone, wakeSound as Wake } from './signals.ts';

interface Note {
  readonly frequency: { value: number };
  from?: number;
  to?: number;
}

/** The notes that the page played, and its vibrations. */
let notes: Note[];
let buzzes: unknown[];
let isAllowed: boolean;
let signal: typeof Signal;
let wakeSound: typeof Wake;

/** A fake audio output with only the parts in use. */
class FakeAudio {
  state = 'suspended';
  currentTime = 10;
  destination = {};
  async resume(): Promise<void> {
    if (isAllowed) this.state = 'running';
  }
  createOscillator() {
    const note = {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: (at: number) => Object.assign(note, { from: at }),
      stop: (at: number) => Object.assign(note, { to: at }),
    };
    notes.push(note);
    return note;
  }
  createGain() {
    return {
      gain: { setValueAtTime: vi.fn(), setTargetAtTime: vi.fn() },
      connect: (next: unknown) => next,
    };
  }
}

beforeEach(async () => {
  notes = [];
  buzzes = [];
  isAllowed = true;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('navigator', { vibrate: (pattern: unknown) => buzzes.push(pattern) });
  vi.resetModules();
  ({ signal, wakeSound } = await import('./signals.ts'));
});

const tones: readonly Tone[] = ['in', 'out', 'no', 'ask'];
const pitches = () => notes.map(({ frequency }) => frequency.value);

describe('the signal of a result (DOR-03)', () => {
  // Guards: DOR-03
  test.each(tones)('has its own sound and vibration for "%s"', (tone) => {
    wakeSound();
    const told = tones.map((one) => {
      notes = [];
      buzzes = [];
      signal(one, { isSilent: false });
      return { one, sound: JSON.stringify(pitches()), buzz: JSON.stringify(buzzes) };
    });
    const own = told.find(({ one }) => one === tone);
    expect(own?.sound).not.toBe('[]');
    expect(told.filter(({ sound }) => sound === own?.sound)).toHaveLength(1);
    expect(told.filter(({ buzz }) => buzz === own?.buzz)).toHaveLength(1);
  });

  // Guards: DOR-03
  test('rises for an admission, and is lower and longer for a refusal', () => {
    wakeSound();
    signal('in', { isSilent: false });
    const [first = 0, second = 0] = pitches();
    expect(second).toBeGreaterThan(first);
    const lengthOf = () => (notes.at(-1)?.to ?? 0) - (notes[0]?.from ?? 0);
    const short = lengthOf();
    notes = [];
    signal('no', { isSilent: false });
    expect(Math.max(...pitches())).toBeLessThan(first);
    expect(lengthOf()).toBeGreaterThan(short);
    expect(notes[1]?.from).toBeGreaterThan(notes[0]?.from ?? 0);
  });

  // Guards: DOR-03
  test('only vibrates if sound is switched off or not yet allowed by a press', () => {
    signal('no', { isSilent: false });
    expect([notes, buzzes]).toEqual([[], [[250, 100, 250]]]);
    isAllowed = false;
    wakeSound();
    signal('no', { isSilent: false });
    isAllowed = true;
    wakeSound();
    signal('no', { isSilent: true });
    expect(notes).toEqual([]);
    expect(buzzes).toHaveLength(3);
  });

  // Guards: DOR-03
  test('is silent while a scan waits for its answer', () => {
    wakeSound();
    signal('wait', { isSilent: false });
    expect(notes).toEqual([]);
    expect(buzzes).toEqual([[]]);
  });

  // Guards: DOR-03
  test('only sounds on phones that cannot vibrate', () => {
    vi.stubGlobal('navigator', {});
    wakeSound();
    signal('in', { isSilent: false });
    expect(notes).toHaveLength(2);
  });
});
