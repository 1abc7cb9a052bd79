import { Notice } from '#ui/notice.tsx';
import classes from './messages.module.css';

/** What the tenant says about a choice, under it; read out when it changes (CAL-31). */
export function Messages({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div role="status" className={classes['messages']}>
      {texts.map((text) => (
        <Notice key={text}>
          <p dir="auto">{text}</p>
        </Notice>
      ))}
    </div>
  );
}
