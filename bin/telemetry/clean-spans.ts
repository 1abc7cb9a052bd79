import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/**
 * The attributes of spans that are sent. Others are removed, so that no release of an instrumentation adds an address, a path
 * with an id that grants access, or a visitor's network (law 9). Statements carry their values separately.
 */
const sent: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.method',
  'http.status_code',
  'url.scheme',
  'server.address',
  'server.port',
  'network.protocol.version',
  'error.type',
  'db.system.name',
  'db.system',
  'db.namespace',
  'db.name',
  'db.operation.name',
  'db.query.text',
  'db.statement',
  'db.response.status_code',
  'foyer.kind',
  'foyer.task',
]);

/** Attributes of a server's spans that a visitor chooses. */
const chosenByVisitors = ['server.address', 'server.port'];

const serverKind = 1;

/** Removes everything from spans that is not on the list, before it is exported. */
export class CleanSpans implements SpanProcessor {
  readonly #next: SpanProcessor;

  constructor(next: SpanProcessor) {
    this.#next = next;
  }

  onStart(...started: Parameters<SpanProcessor['onStart']>): void {
    this.#next.onStart(...started);
  }

  onEnd(span: ReadableSpan): void {
    const isServer = span.kind === serverKind;
    const keep = (name: string) => sent.has(name) && !(isServer && chosenByVisitors.includes(name));
    removeFrom(span.attributes, keep);
    // Messages of errors may quote what somebody typed.
    delete span.status.message;
    for (const { attributes = {} } of span.events) {
      removeFrom(attributes, (name) => name === 'exception.type');
    }
    this.#next.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#next.shutdown();
  }
}

function removeFrom(attributes: object, keep: (name: string) => boolean): void {
  for (const name of Object.keys(attributes)) {
    if (!keep(name)) Reflect.deleteProperty(attributes, name);
  }
}
