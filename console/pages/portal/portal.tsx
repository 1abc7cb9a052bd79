import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { signInPath } from '../../calls/sign-in-path.ts';

/** Leads whoever is not signed in to the sign-in page, and from there back to this address. */
export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  return redirect(signInPath(params['portal'] ?? '', new URL(request.url)));
}
