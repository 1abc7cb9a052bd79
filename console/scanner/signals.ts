/** The kind of a result, as it looks, sounds and feels. */
export type Tone = 'in' | 'out' | 'no' | 'ask' | 'wait';

/** Notes in sequence: hertz, and the duration of each in milliseconds. */
const tunes: Readonly<Record<Tone, readonly (readonly [number, number])[]>> = {
  in: [
    [880, 90],
    [1320, 140],
  ],
  out: [
    [990, 90],
    [660, 140],
  ],
  no: [
    [220, 180],
    [165, 320],
  ],
  ask: [[660, 120]],
  wait: [],
};
/** Milliseconds on and off. */
const buzzes: Readonly<Record<Tone, readonly number[]>> = {
  in: [80],
  out: [80, 60, 80],
  no: [250, 100, 250],
  ask: [40],
  wait: [],
};

let audio: AudioContext | undefined;

/** Enables sound; browsers allow it only after a press. */
export function wakeSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
}

/** Sounds and vibrates for a result (DOR-03). */
export function signal(tone: Tone, { isSilent }: { readonly isSilent: boolean }): void {
  if ('vibrate' in navigator) navigator.vibrate([...buzzes[tone]]);
  if (isSilent || audio?.state !== 'running') return;
  let at = audio.currentTime;
  for (const [hertz, milliseconds] of tunes[tone]) {
    const end = at + milliseconds / 1000;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = hertz;
    // An abrupt end clicks.
    volume.gain.setValueAtTime(0.25, at);
    volume.gain.setTargetAtTime(0, end - 0.02, 0.01);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(end + 0.05);
    at = end;
  }
}
