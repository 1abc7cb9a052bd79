import type { BrowserContext, Page } from '@playwright/test';

/** The way a browser's translation changes a page. */
export interface Translation {
  /** The fate of the page's own text node: removed, moved into the translation, or changed in place. */
  readonly node: 'taken' | 'moved' | 'changed';
  /** Milliseconds until a translation arrives; the page may have changed its text by then. */
  readonly takes: number;
  /** When the first one starts: while the page loads, or once it responds to presses. */
  readonly begins: 'at once' | 'when ready';
}

/**
 * Translates every page of a context as Chrome does: puts each text into two `font` elements, and translates later texts too.
 * The translation reads like the original, plus a zero-width space that Playwright ignores, so journeys find everything by its
 * words.
 */
export async function translate(context: BrowserContext, translation: Translation): Promise<void> {
  await context.addInitScript(translator, translation);
}

/** Runs in the page from the start. */
function translator({ node: fate, takes, begins }: Translation): void {
  const mark = '\u200b';
  const kept = 'script, style, noscript, textarea, title, [translate="no"], .notranslate';
  const under = new WeakSet<Node>();
  let isOn = false;

  const put = (text: Text, said: string): void => {
    under.delete(text);
    if (!text.parentNode) return;
    if (fate === 'changed') {
      text.data = said;
      return;
    }
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.style.verticalAlign = 'inherit';
    outer.append(inner);
    text.parentNode.insertBefore(outer, text);
    if (fate === 'moved') {
      text.data = said;
      inner.append(text);
    } else {
      inner.append(said);
      text.remove();
    }
  };

  const read = (text: Text): void => {
    if (under.has(text) || !text.data.trim() || text.data.endsWith(mark)) return;
    const parent = text.parentElement;
    if (!parent || parent.closest(kept) || parent.closest('svg')) return;
    under.add(text);
    const said = `${text.data}${mark}`;
    if (takes === 0) put(text, said);
    else setTimeout(() => put(text, said), takes);
  };

  const readAll = (root: Node): void => {
    if (root instanceof Text) {
      read(root);
      return;
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(read);
  };

  const begin = (): void => {
    if (isOn) return;
    isOn = true;
    document.documentElement.classList.add('translated-ltr');
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') readAll(target);
        else addedNodes.forEach(readAll);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
    readAll(document);
  };

  const isReady = (): boolean =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')) &&
    document.querySelector('button[data-press]') === null;
  const beginWhenReady = (): void => {
    if (isReady()) begin();
    else requestAnimationFrame(beginWhenReady);
  };
  document.addEventListener('DOMContentLoaded', begins === 'at once' ? begin : beginWhenReady);
}

/** Returns texts that differ from what the page wrote last, and text nodes that a translation could take away from React. */
export const wrongTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    interface Fiber {
      readonly tag: number;
      readonly stateNode: Node & { readonly current?: Fiber };
      readonly memoizedProps: unknown;
      readonly memoizedState: unknown;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
    }
    const [root, element, text, offscreen] = [3, 5, 6, 22];
    const plain = (shown: unknown) => String(shown ?? '').replaceAll(/\u200b|\r/g, '');
    const wrong: string[] = [];
    const compare = (node: Node, written: unknown): void => {
      const shown = plain(node.textContent);
      if (shown !== plain(written)) wrong.push(`shows “${shown}”, wrote “${written}”`);
    };
    const look = (fiber: Fiber | null): void => {
      for (let at = fiber; at; at = at.sibling) {
        const { tag, stateNode, memoizedProps: props } = at;
        const isDrawn = (stateNode as Node | null)?.parentElement?.closest('svg');
        if (tag === text && !isDrawn) {
          if (stateNode instanceof Text) wrong.push(`bare: “${stateNode.data}”`);
          compare(stateNode, props);
        }
        const children = tag === element && (props as { children?: unknown }).children;
        if (typeof children === 'string' || typeof children === 'number') {
          if (!(stateNode instanceof HTMLTextAreaElement)) compare(stateNode, children);
        }
        const isHidden = tag === offscreen && at.memoizedState !== null;
        if (!isHidden) look(at.child);
      }
    };
    for (const node of [document, ...document.querySelectorAll('*')]) {
      const key = Object.keys(node).find((own) => own.startsWith('__reactContainer$'));
      const fiber: Fiber | undefined = key && Reflect.get(node, key);
      if (fiber?.tag === root) look(fiber.stateNode.current?.child ?? null);
    }
    return wrong;
  });

/** Returns texts in which a translation could change an amount or one of `others`, such as order numbers and names. */
export const translatableValues = (page: Page, others: readonly string[]) =>
  page.evaluate((kept) => {
    const amount = /[€£$]\s?\d|\d\s?€|\b(?:EUR|GBP|USD)\s\d/;
    // An order's letter is shown as it was sent: nothing in it changes.
    const aside = 'script, style, title, svg, textarea, pre, [aria-hidden="true"] option';
    const isAside = (element: Element) => element.closest(aside);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: parent, nodeValue: text } = walker.currentNode;
      if (!(parent instanceof HTMLElement) || !parent.translate || isAside(parent)) continue;
      const said = text ?? '';
      if (amount.test(said) || kept.some((value) => said.includes(value))) found.push(said);
    }
    return found;
  }, others);
