import type { EventStream } from './event-streams.ts';

/** A reading shared by many streams; it runs only while one of them listens. */
interface Feed {
  readonly listeners: Set<EventStream>;
  /** The last message of each event. */
  readonly latest: Map<string, Message>;
  timer?: NodeJS.Timeout | undefined;
}

/** A value to send when it has changed. */
export interface Message {
  readonly event: string;
  readonly json: string;
  /** The part that must differ for the message to be sent; all of it by default. */
  readonly changed?: string;
}

interface FeedOptions {
  /** A key that contains everything that the readings depend on. */
  readonly key: string;
  readonly everyMs: number;
  /** Reads once; `round` is the number of earlier readings. */
  readonly read: (round: number) => Promise<readonly Message[]>;
  readonly onError: (error: unknown) => void;
}

/** The feeds of a process. */
export interface Feeds {
  /** Sends a stream the latest values, and then every change; returns a function that ends it. */
  join(stream: EventStream, options: FeedOptions): () => void;
  /** The number of running feeds. */
  size(): number;
}

export function openFeeds(): Feeds {
  const feeds = new Map<string, Feed>();

  function start(options: FeedOptions): Feed {
    const feed: Feed = { listeners: new Set(), latest: new Map() };
    feeds.set(options.key, feed);
    void run(feed, options, 0);
    return feed;
  }

  /** Reads repeatedly and sends changes to all listeners, until the last one leaves. */
  async function run(feed: Feed, options: FeedOptions, round: number): Promise<void> {
    const began = performance.now();
    try {
      for (const message of await options.read(round)) {
        const before = feed.latest.get(message.event);
        if (before && (before.changed ?? before.json) === (message.changed ?? message.json))
          continue;
        feed.latest.set(message.event, message);
        for (const stream of [...feed.listeners]) stream.send(message.event, message.json);
      }
    } catch (error) {
      options.onError(error);
    }
    if (feed.listeners.size === 0) return;
    for (const stream of [...feed.listeners]) stream.send('beat', '{}');
    const wait = Math.max(options.everyMs / 10, options.everyMs - (performance.now() - began));
    feed.timer = setTimeout(() => void run(feed, options, round + 1), wait);
  }

  return {
    size: () => feeds.size,
    join(stream, options) {
      const feed = feeds.get(options.key) ?? start(options);
      feed.listeners.add(stream);
      for (const { event, json } of feed.latest.values()) stream.send(event, json);
      return () => {
        feed.listeners.delete(stream);
        if (feed.listeners.size > 0 || feeds.get(options.key) !== feed) return;
        clearTimeout(feed.timer);
        feeds.delete(options.key);
      };
    },
  };
}
