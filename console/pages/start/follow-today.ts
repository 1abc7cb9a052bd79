import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';

export type Today = StaffCallAnswer<'getToday'>['today'];
export type Attention = StaffCallAnswer<'listAttention'>['attention'];

/** The parts of an EventSource in use. */
export type Stream = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;

interface Sources {
  /** Opens the stream of events. */
  readonly openStream: () => Stream;
  /** Requests the numbers once; undefined without an answer that can be shown. */
  readonly poll: () => Promise<
    { readonly today: Today; readonly attention: Attention } | undefined
  >;
  readonly onToday: (today: Today) => void;
  readonly onAttention: (attention: Attention) => void;
  /** Called when the numbers become outdated, and when they are current again. */
  readonly onAge: (isOld: boolean) => void;
}

/**
 * Milliseconds without a sign of the server until numbers count as outdated, between polls, and until the stream is
 * retried.
 */
const times = { old: 10_000, poll: 5_000, stream: 60_000 } as const;

const closed = 2;

/**
 * Follows the start page's numbers, by a stream or, without one, by polling every few seconds (TOD-03). Returns a
 * function that stops it.
 */
export function followToday({
  openStream,
  poll,
  onToday,
  onAttention,
  onAge,
}: Sources): () => void {
  let stream: Stream | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function heard(): void {
    onAge(false);
    clearTimeout(silence);
    silence = setTimeout(() => {
      onAge(true);
      // The browser may take time to reopen the stream.
      void ask();
    }, times.old);
  }

  function open(): void {
    const opened = openStream();
    stream = opened;
    const on = (event: string, told: (data: string) => void) =>
      opened.addEventListener(event, (message: Event) => {
        clearTimeout(asking);
        heard();
        told((message as MessageEvent<string>).data);
      });
    on('today', (data) => onToday(JSON.parse(data) as Today));
    on('attention', (data) => onAttention(JSON.parse(data) as Attention));
    on('beat', () => {});
    opened.addEventListener('error', () => {
      // Otherwise the browser reopens it by itself.
      if (isOver || opened.readyState !== closed) return;
      void ask();
      clearTimeout(again);
      again = setTimeout(open, times.stream);
    });
  }

  /** Polls now, and again until the stream responds. */
  async function ask(): Promise<void> {
    clearTimeout(asking);
    const answer = await poll();
    if (isOver) return;
    if (answer) {
      heard();
      onToday(answer.today);
      onAttention(answer.attention);
    }
    clearTimeout(asking);
    asking = setTimeout(() => void ask(), times.poll);
  }

  silence = setTimeout(() => onAge(true), times.old);
  open();
  return () => {
    isOver = true;
    for (const timer of [silence, asking, again]) clearTimeout(timer);
    stream?.close();
  };
}
