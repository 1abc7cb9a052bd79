import { Outlet, useParams } from 'react-router';
import { FaultPage } from '../shell/fault-page.tsx';

/** An error boundary around the pages: the navigation stays when a page cannot be shown. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  const { portal = '' } = useParams();
  return <FaultPage error={error} home={`/${portal}`} />;
}
