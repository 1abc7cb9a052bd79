import type { ReactNode, Ref } from 'react';
import { Notice } from '#ui/notice.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import type { RescheduleProblem } from './reschedule-problem.ts';

interface RefusedMoveProps {
  readonly orderId: string;
  readonly sessionId: string;
  readonly problem: (RescheduleProblem & { readonly text: string }) | undefined;
  readonly ref: Ref<HTMLDivElement>;
  /** The steps that choose another time. */
  readonly children: ReactNode;
}

/**
 * The reason why tickets were not moved, with a link to start over if that helps (ORD-48 to 50).
 * The steps stay, unless another choice would not help.
 */
export function RefusedMove({ orderId, sessionId, problem, ref, children }: RefusedMoveProps) {
  const t = useWords();
  const to = useAddresses();
  return (
    <>
      {problem && (
        <Notice ref={ref} tone="error" isAlert>
          <p>{problem.text}</p>
          <p>{t('reschedule.unchanged')}</p>
          {problem.startsAgain && (
            <p>
              <a href={to.reschedule(orderId, sessionId)}>{t('reschedule.start_again')}</a>
            </p>
          )}
        </Notice>
      )}
      {!problem?.isFatal && children}
    </>
  );
}
