import { Text } from '@react-email/text';
import type { CSSProperties, ReactNode } from 'react';
import type { LetterLook } from './letter-look.ts';

interface ParagraphProps {
  readonly look: LetterLook;
  /** Smaller and greyer. */
  readonly quiet?: boolean;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** A paragraph of a letter, without margins of its own. */
export function Paragraph({ look, quiet = false, style, children }: ParagraphProps) {
  const type = quiet ? { fontSize: 14, lineHeight: '22px' } : { fontSize: 16, lineHeight: '24px' };
  const ink = quiet ? 'muted' : 'text';
  return <Text {...look.colours({ ink }, { margin: 0, ...type, ...style })}>{children}</Text>;
}
