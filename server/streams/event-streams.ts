import { Refusal } from '#contract/api/refusals.ts';
import { eventStreams } from '../telemetry/metrics.ts';

/** Maximum numbers of open streams. */
interface StreamBounds {
  readonly person: number;
  readonly portal: number;
  readonly process: number;
}

const usualBounds: StreamBounds = { person: 5, portal: 200, process: 500 };

/** Maximum number of unread messages before a stream is closed. */
const mostWaiting = 16;

/** Milliseconds after which a browser reopens a closed stream. */
const retryAfter = 2_000;

/** An open stream of server-sent events. */
export interface EventStream {
  /** Sends an event with a JSON value; a reader that is far behind loses its stream. */
  send(event: string, json: string): void;
  end(): void;
}

interface StreamToOpen {
  readonly portalId: number;
  readonly personId: string;
  /** Returns false once the reader may no longer read it; an error ends the stream too. */
  readonly mayStay: () => Promise<boolean>;
  /** Starts sending; returns a function that stops it. */
  readonly begin: (stream: EventStream) => () => void;
}

/** The streams of server-sent events of this process (TOD-03). */
export interface EventStreams {
  /** Milliseconds between readings of the streamed values, and between checks of access. */
  readonly everyMs: number;
  /** Opens a stream. Throws too_many_requests. */
  open(stream: StreamToOpen): Response;
  /** Ends all streams and refuses new ones, so that the server can stop. */
  close(): void;
  /** The number of open streams. */
  size(): number;
}

interface Open extends Pick<StreamToOpen, 'portalId' | 'personId'> {
  end(): void;
}

const countOf = ({ size }: ReadonlySet<unknown>) => [[{}, size]] as const;

/** Opens the streams of a process; `everyMs` leaves time for a reading within five seconds. */
export function openEventStreams({
  everyMs = 3_000,
  bounds = usualBounds,
}: {
  readonly everyMs?: number;
  readonly bounds?: StreamBounds;
} = {}): EventStreams {
  const streams = new Set<Open>();
  eventStreams.watch(streams, countOf);
  let isClosed = false;

  function checkBounds({ portalId, personId }: StreamToOpen): void {
    const ofPortal = [...streams].filter((stream) => stream.portalId === portalId);
    const ofPerson = ofPortal.filter((stream) => stream.personId === personId);
    const isFull =
      isClosed ||
      streams.size >= bounds.process ||
      ofPortal.length >= bounds.portal ||
      ofPerson.length >= bounds.person;
    if (isFull) throw new Refusal('too_many_requests', 'stream', { retry_after: 60 });
  }

  return {
    everyMs,
    size: () => streams.size,
    open(asked) {
      checkBounds(asked);
      return streamResponse(asked, { streams, everyMs });
    },
    close() {
      isClosed = true;
      for (const stream of [...streams]) stream.end();
    },
  };
}

function streamResponse(
  { portalId, personId, mayStay, begin }: StreamToOpen,
  { streams, everyMs }: { readonly streams: Set<Open>; readonly everyMs: number },
): Response {
  let cancel = () => {};
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true;
        let timer: NodeJS.Timeout | undefined;
        let stop = () => {};
        const release = () => {
          isOpen = false;
          clearTimeout(timer);
          streams.delete(open);
          stop();
        };
        const end = () => {
          if (!isOpen) return;
          release();
          controller.close();
        };
        const open: Open = { portalId, personId, end };
        const send = (event: string, json: string) => {
          if (!isOpen) return;
          if ((controller.desiredSize ?? 0) <= 0) return end();
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${json}\n\n`));
        };
        const check = async () => {
          if (!(await mayStay().catch(() => false))) return end();
          if (isOpen) timer = setTimeout(() => void check(), everyMs);
        };
        cancel = () => {
          if (isOpen) release();
        };
        streams.add(open);
        controller.enqueue(encoder.encode(`retry: ${retryAfter}\n\n`));
        stop = begin({ send, end });
        timer = setTimeout(() => void check(), everyMs);
      },
      cancel: () => cancel(),
    },
    new CountQueuingStrategy({ highWaterMark: mostWaiting }),
  );
  return new Response(body, { headers });
}

/** Headers that stop proxies from buffering events. */
const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const;
