import { notFound } from '../../loaders/load-storefront.server.ts';

/** Any address that nothing else answers (APP-16). */
export function loader(): never {
  notFound();
}

export default function NotFound() {
  return null;
}
