import { Notice } from './notice.tsx';

/** The reason why a call failed, announced at once; nothing while there is none. */
export function ProblemNotice({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <Notice tone="danger" isAlert>
      {text}
    </Notice>
  );
}
