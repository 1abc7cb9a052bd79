import type { RenderLetter } from '#contract/letters.ts';
import type { Letter, Mailer } from '../mail/mailer.ts';
import type { Services } from '../services.ts';

/** What letters go out with. */
export interface Post {
  readonly mailer: Mailer;
  /** The page server's, from its bundle. */
  readonly renderLetter: RenderLetter;
}

/** Hands a letter to the mail server, and logs `about` it what came of that; throws to try again. */
export async function deliverLetter(
  { mailer }: Post,
  { log }: Services,
  about: Readonly<Record<string, string>>,
  letter: Letter,
): Promise<void> {
  const delivery = await mailer.send(letter);
  if (delivery.kind === 'taken') log.info(about, 'a letter was sent');
  else log.warn({ ...about, status: delivery.status }, 'a letter was refused for good');
}
