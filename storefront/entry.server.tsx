import { renderToReadableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { IncidentProvider } from './components/incident.tsx';
import { incidentContext } from './load-context.ts';

export { renderLetter } from './letters/render-letter.ts';
export { contextFor } from './load-context.ts';

/**
 * Answers the whole page at once: the server must see every inline script to write its hash into
 * the Content-Security-Policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const answer = { status };
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const stream = await renderToReadableStream(
    <IncidentProvider incident={context.get(incidentContext).id}>
      <ServerRouter context={routerContext} url={request.url} />
    </IncidentProvider>,
    {
      signal: request.signal,
      // Everything in its place: what is put there by a script later is not there without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        answer.status = 500;
        context.get(incidentContext).report(error);
      },
    },
  );
  await stream.allReady;
  return new Response(stream, { status: answer.status, headers });
}

/** Faults of loaders; refusals never come here, they are answers (law 10). */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(incidentContext).report(error);
}
