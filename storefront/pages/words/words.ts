import type { LoaderFunctionArgs } from 'react-router';
import { languageOf } from '#domain/content/language-of.ts';
import { loadConfiguration, notFound } from '../../loaders/load-storefront.server.ts';
import { compiledWords, wordsOf } from '../../loaders/words.server.ts';

/**
 * The words of a part that loads later (decision 096), as they are now. The version in the address lets
 * browsers keep them. A page of another version gets all words, which nobody keeps at that address:
 * its part may need others than the part of today.
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
