import { isRouteErrorResponse } from 'react-router';
import { PageFault } from '../calls/answer-of.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Page } from '../parts/layout/page.tsx';
import { EmptyState } from '../parts/lists/empty-state.tsx';
import { words } from '../words/words.ts';

interface FaultPageProps {
  readonly error: unknown;
  /** The page to continue from. */
  readonly home: string;
}

/** Replaces a page that cannot be shown, and says what to do next. */
export function FaultPage({ error, home }: FaultPageProps) {
  const kind = kindOf(error);
  const { missing, forbidden, fault, lost, problem } = words;
  const again = <Button onPress={() => window.location.reload()}>{fault.reload}</Button>;
  const toHome = <ButtonLink to={home}>{missing.home}</ButtonLink>;
  const told = {
    missing: { title: missing.title, text: missing.text, act: toHome },
    forbidden: { title: forbidden.title, text: problem.forbidden, act: toHome },
    lost: { title: lost.title, text: lost.text, act: again },
    fault: { title: fault.title, text: fault.text, act: again },
  }[kind];
  const incident = error instanceof PageFault ? error.incident : undefined;
  return (
    <Page title={told.title} width="middle">
      <EmptyState title={told.text} act={told.act}>
        {incident ? problem.incident(incident) : null}
      </EmptyState>
    </Page>
  );
}

function kindOf(error: unknown): PageFault['kind'] {
  if (error instanceof PageFault) return error.kind;
  return isRouteErrorResponse(error) && error.status === 404 ? 'missing' : 'fault';
}
