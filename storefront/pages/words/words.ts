import type { LoaderFunctionArgs } from 'react-router';
import { languageOf } from '#domain/content/language-of.ts';
import { loadConfiguration, notFound } from '../../loaders/load-storefront.server.ts';
import { compiledWords, wordsOf } from '../../loaders/words.server.ts';

/**
 * Returns the current words of a part that loads later (decision 096). The version in the address lets browsers cache
 * them. A page of another version gets all words, uncached: its part may need others than today's part.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const configuration = await loadConfiguration(context, request, params['seller'] ?? '');
  if (!configuration) notFound();
  const lang = new URL(request.url).searchParams.get('lang');
  const language = languageOf(configuration.portal.languages, lang);
  const { version, messages } = await compiledWords(configuration.strings, language);
  const isCurrent = version === params['version'];
  const words = isCurrent ? wordsOf(params['*'] ?? '', messages) : messages;
  if (!words) notFound();
  return Response.json(words, {
    headers: {
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  });
}
