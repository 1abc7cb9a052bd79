import { Heading } from '@react-email/heading';
import type { LetterLook } from './letter-look.ts';

interface TitleProps {
  readonly look: LetterLook;
  /** Level 1 is the letter's own title. */
  readonly level: 1 | 2;
  readonly children: string;
}

export function Title({ look, level, children }: TitleProps) {
  const fontSize = level === 1 ? look.titleSize : 22;
  const style = {
    margin: level === 1 ? '0 0 12px' : '0 0 8px',
    fontFamily: look.fonts.display,
    fontSize,
    lineHeight: `${Math.round(fontSize * 1.25)}px`,
    fontWeight: 600,
  };
  return (
    <Heading as={`h${level}`} {...look.colours({ ink: 'text' }, style)}>
      {children}
    </Heading>
  );
}
