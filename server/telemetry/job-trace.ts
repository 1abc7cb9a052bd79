import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** The field of a job's payload that names the trace of the request which queued it (W3C Trace Context). */
const field = 'traceparent';

/** Adds the current trace to a payload; unchanged without a trace, as in an installation that exports none. */
export function withTrace(payload: unknown): unknown {
  if (!trace.getActiveSpan()) return payload;
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  const parent = carrier[field];
  return parent === undefined ? payload : { ...(payload as object), [field]: parent };
}

/** Runs a job as a part of the trace of the request that queued it. */
export function inTraceOf<T>(payload: unknown, task: string, work: () => Promise<T>): Promise<T> {
  const parent = (payload as Readonly<Record<string, unknown>> | null)?.[field];
  const from =
    typeof parent === 'string'
      ? propagation.extract(context.active(), { [field]: parent })
      : context.active();
  const options = { kind: SpanKind.CONSUMER, attributes: { 'foyer.task': task } };
  return trace.getTracer('foyer').startActiveSpan(`job ${task}`, options, from, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
