import { Img } from '@react-email/img';
import type { CSSProperties } from 'react';
import type { InlinePicture } from '#contract/letters/letters.ts';

interface InlineImageProps {
  readonly picture: InlinePicture;
  readonly alt: string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** A picture attached to the letter. Its priority is low, because React would otherwise add a preload link to the head. */
export function InlineImage({ picture: { cid, width, height }, ...rest }: InlineImageProps) {
  return <Img src={`cid:${cid}`} width={width} height={height} fetchPriority="low" {...rest} />;
}
