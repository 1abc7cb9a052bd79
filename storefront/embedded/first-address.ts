/**
 * The address a frame shows at first: what was wished, or what the page around it has kept of the
 * last visit where that is of the same storefront. Undefined where the wish leads elsewhere.
 */
export function firstAddress(
  wish: string,
  kept: string | null,
  origin: string,
): string | undefined {
  const wished = addressAt(wish, origin);
  if (!wished) return undefined;
  const last = kept === null ? undefined : addressAt(kept, origin);
  return last && sellerOf(last) === sellerOf(wished) ? last.href : wished.href;
}

function addressAt(path: string, origin: string): URL | undefined {
  if (!URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  return url.origin === origin ? url : undefined;
}

const sellerOf = ({ pathname }: URL): string | undefined => pathname.split('/')[1];
