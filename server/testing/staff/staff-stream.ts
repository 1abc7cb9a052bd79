/** A stream of server-sent events, read at once as a browser does. */
export interface ReadStream {
  readonly response: Response;
  /** Waits for the next event of a name, and returns its value. */
  next(event: string): Promise<unknown>;
  /** Discards the events received so far. */
  forget(): void;
  /** Waits until the server ends it. */
  ended(): Promise<void>;
  /** Closes the stream. */
  leave(): Promise<void>;
}

/** Reads an answer as server-sent events. */
export function readStream(response: Response): ReadStream {
  if (!response.body) throw new Error('an answer without a body');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  /** Text received and not yet read. */
  let text = '';
  let isOver = false;
  let came = Promise.withResolvers<void>();
  const reading = (async () => {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        text += decoder.decode(value, { stream: true });
        came.resolve();
        came = Promise.withResolvers();
      }
    } finally {
      isOver = true;
      came.resolve();
    }
  })();
  // Wakes the reader that waits for more.
  reading.catch(() => undefined);

  /** Returns the next block of the stream; undefined at its end. */
  async function block(): Promise<string | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const found = text.slice(0, end);
        text = text.slice(end + 2);
        return found;
      }
      if (isOver) return reading.then(() => undefined);
      await came.promise;
    }
  }
  return {
    response,
    async next(event) {
      for (;;) {
        const found = await block();
        if (found === undefined) throw new Error(`the stream ended before "${event}"`);
        const data = /^event: (\w+)\ndata: (.*)$/.exec(found);
        if (data?.[1] === event) return JSON.parse(data[2] ?? '');
      }
    },
    forget() {
      const end = text.lastIndexOf('\n\n');
      if (end >= 0) text = text.slice(end + 2);
    },
    async ended() {
      while ((await block()) !== undefined);
    },
    leave: () => reader.cancel(),
  };
}
