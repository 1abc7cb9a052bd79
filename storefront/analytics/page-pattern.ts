/**
 * The address of a page without what it names: `/tower/checkout/pending/:cartId`. The seller's own
 * part stays; queries and fragments are not part of it (law 9).
 */
export function pagePattern(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const { '*': rest, ...named } = params;
  // Whatever else an address of no page of ours may name.
  if (rest !== undefined) return `/${pathname.split('/')[1] ?? ''}/*`;
  const nameOf = (segment: string): string | undefined =>
    Object.entries(named).find(
      ([key, value]) => key !== 'seller' && value === decoded(segment),
    )?.[0];
  const [root = '', seller = '', ...below] = pathname.split('/');
  const patterned = below.map((segment) => {
    const name = nameOf(segment);
    return name === undefined || name === 'action' ? segment : `:${name}`;
  });
  return [root, seller, ...patterned].join('/');
}

/**
 * The address that a container runs at while a page of this pattern is open, and takes for its own.
 */
export function containerAddress(page: string): string {
  const [root, seller, ...below] = page.split('/');
  return [root, seller, 'tags', ...below].join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
