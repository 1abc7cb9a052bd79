import { Button } from '@react-email/button';
import type { ReactNode } from 'react';
import type { LetterLook } from './letter-look.ts';

interface ActionButtonProps {
  readonly look: LetterLook;
  readonly href: string;
  readonly children: ReactNode;
}

/** The main action of a letter. */
export function ActionButton({ look, href, children }: ActionButtonProps) {
  const style = {
    display: 'inline-block',
    padding: '14px 28px',
    borderRadius: look.buttonRadius,
    fontWeight: 600,
  };
  return (
    <Button href={href} {...look.colours({ ground: 'brand', ink: 'on-brand' }, style)}>
      {children}
    </Button>
  );
}
