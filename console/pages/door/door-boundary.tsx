import { Component, type ReactNode } from 'react';
import { doorWords } from '../../words/door.ts';
import { words } from '../../words/words.ts';
import classes from './door.module.css';

interface DoorBoundaryProps {
  readonly children: ReactNode;
}

/** Replaces a scanner that failed, and says what to do. */
export class DoorBoundary extends Component<DoorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main className={classes['closed']}>
        <title>{`${doorWords.title} · ${words.title}`}</title>
        <h1>{words.fault.title}</h1>
        <p>{words.fault.text}</p>
        <button type="button" className={classes['primary']} onClick={() => location.reload()}>
          {words.fault.reload}
        </button>
      </main>
    );
  }
}
