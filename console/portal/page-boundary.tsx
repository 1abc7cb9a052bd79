import { Outlet, useParams } from 'react-router';
import { FaultPage } from '../shell/fault-page.tsx';

/** Stands around the pages, so that one that cannot be shown leaves the navigation in place. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  const { portal = '' } = useParams();
  return <FaultPage error={error} home={`/${portal}`} />;
}
