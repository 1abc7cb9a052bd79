import { Img } from '@react-email/components';
import type { CSSProperties } from 'react';
import type { InlinePicture } from '#contract/letters/letters.ts';

interface InlineImageProps {
  readonly picture: InlinePicture;
  readonly alt: string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** A picture that travels in the letter. Of low priority, or React would announce it in the head. */
export function InlineImage({ picture: { cid, width, height }, ...rest }: InlineImageProps) {
  return <Img src={`cid:${cid}`} width={width} height={height} fetchPriority="low" {...rest} />;
}
