import { renderToReadableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { runContainer } from './analytics/container-frame.ts';
import { IncidentProvider } from './components/incident.tsx';
import {
  headContext,
  incidentContext,
  publicOriginContext,
  wordsContext,
} from './loaders/load-context.ts';
import { carriedWords } from './loaders/words.server.ts';
import { FactsTags } from './page-facts/facts-tags.server.tsx';
import { HeadSlotProvider } from './page-facts/head-slot.tsx';
import { pageFactsContext } from './page-facts/page-facts.ts';
import { WordsContext } from './site/page-words.tsx';
import { paintedFirst } from './site/painted-first.server.ts';
import { ThemeTags } from './theme/theme-tags.server.tsx';

/** The script of the frame that runs a seller's container (decision 054). */
export const containerScript = `(${runContainer})()`;

export { renderLetter } from './letters/render-letter.ts';
export { contextFor } from './loaders/load-context.ts';
export { readSharedAddress } from './shell/shared-address.server.ts';

/**
 * Sends the whole page at once: the server must see every inline script to put its hash into the
 * Content-Security-Policy.
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
      <WordsContext value={wordsOfRender(context, routerContext)}>
        <HeadSlotProvider content={headTags(context)}>
          <ServerRouter context={routerContext} url={request.url} />
        </HeadSlotProvider>
      </WordsContext>
    </IncidentProvider>,
    {
      signal: request.signal,
      // Everything is rendered in place: content that a script moves later would be missing without
      // one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        answer.status = 500;
        // A disconnected client no longer waits for the page.
        if (!request.signal.aborted) context.get(incidentContext).report(error);
      },
    },
  );
  await stream.allReady;
  const html = paintedFirst(await new Response(stream).text());
  return new Response(html, { status: answer.status, headers });
}

/** The part of the document head that only the server writes: the seller's theme, and facts about the page. */
function headTags(context: RouterContextProvider) {
  const { head } = context.get(headContext);
  const { facts } = context.get(pageFactsContext);
  return (
    <>
      {head && <ThemeTags head={head} />}
      <FactsTags facts={facts} origin={context.get(publicOriginContext)} />
    </>
  );
}

/** All words for this render, and those that its page carries. */
function wordsOfRender(context: RouterContextProvider, { staticHandlerContext }: EntryContext) {
  const { words } = context.get(wordsContext);
  const routes = staticHandlerContext.matches.map(({ route }) => route.id);
  const carried = carriedWords(context, routes);
  return words && { messages: words.messages, ...(carried && { carried }) };
}

/**
 * Reports errors of loaders. Refusals never arrive here: they are answers (law 10). Requests that the router itself
 * refuses are not errors either, such as an address with a line break that no route matches.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(incidentContext).report(error);
}
