import { Notice } from './notice.tsx';

/** The reason why a call failed, announced to screen readers immediately; renders nothing without one. */
export function ProblemNotice({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <Notice tone="danger" isAlert>
      {text}
    </Notice>
  );
}
