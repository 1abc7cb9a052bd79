/**
 * The address of a page without its ids: `/tower/checkout/pending/:cartId`. The seller's slug
 * stays; queries and fragments are left out (law 9).
 */
export function pagePattern(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const { '*': rest, ...named } = params;
  // Hides whatever the address of an unknown page contains.
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
 * The address at which a container runs while a page of this pattern is open, and which it sees as
 * its own.
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
