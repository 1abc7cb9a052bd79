/** Texts that are also needed when no storefront can be loaded, so that no seller's texts are known. */
export const fallbackEn = {
  'fault.title': 'Something went wrong',
  'fault.later': 'Sorry, something unexpected happened. Please try again later.',
  'not_found.title': 'Oops!',
  'not_found.text': 'We could not find anything at this URL.',
  'not_found.home': 'Go to the home page',
} as const;
