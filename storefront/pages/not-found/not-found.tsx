import { notFound } from '../../loaders/load-storefront.server.ts';

/** Handles any address that no other route matches (APP-16). */
export function loader(): never {
  notFound();
}

export default function NotFound() {
  return null;
}
