import classes from './plain-text.module.css';

/** A text of several lines as it was typed or sent: its line breaks stay, and long words wrap. */
export const PlainText = ({ text }: { readonly text: string }) => (
  <pre className={classes['text']}>{text}</pre>
);
