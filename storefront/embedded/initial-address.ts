/**
 * The address that a frame shows first: the requested one, or the one that the surrounding page stored on the last
 * visit, if it belongs to the same storefront. Undefined if the request leads elsewhere.
 */
export function initialAddress(
  requested: string,
  kept: string | null,
  origin: string,
): string | undefined {
  const requestedUrl = addressAt(requested, origin);
  if (!requestedUrl) return undefined;
  const last = kept === null ? undefined : addressAt(kept, origin);
  return last && sellerOf(last) === sellerOf(requestedUrl) ? last.href : requestedUrl.href;
}

function addressAt(path: string, origin: string): URL | undefined {
  try {
    const url = new URL(path, origin);
    return url.origin === origin ? url : undefined;
  } catch {
    // This runs in a venue's page without our polyfills: `URL.canParse` may be missing (decision 173).
    return undefined;
  }
}

const sellerOf = ({ pathname }: URL): string | undefined => pathname.split('/')[1];
