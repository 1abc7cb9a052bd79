/** The script that a page loads: `hcaptcha`, with the methods of the real service's. */
import { scriptAddress } from './origin.ts';
import { type Answer, type RenderOptions, Widget } from './widget.ts';

const widgets = new Map<string, Widget>();
let lastWidget = 0;

function render(target: string | HTMLElement, options: RenderOptions = {}): string {
  const holder = typeof target === 'string' ? elementOf(target) : target;
  if (!holder) throw new Error(`[hCaptcha] render: invalid container '${String(target)}'.`);
  const all = { ...holder.dataset, ...callbacksIn(holder), ...options };
  if (!all.sitekey) throw new Error('[hCaptcha] render: sitekey is missing.');
  lastWidget += 1;
  const id = String(lastWidget);
  holder.dataset['hcaptchaWidgetId'] = id;
  widgets.set(id, new Widget(id, holder, all));
  return id;
}

function execute(id?: string, options: { async?: boolean } = {}): Promise<Answer> | undefined {
  if (!options.async) {
    const widget = widgetOf(id);
    void widget.execute().catch((error) => widget.report(error));
    return undefined;
  }
  // A call with a promise reports its errors through the promise.
  const widget = id === undefined ? [...widgets.values()][0] : widgets.get(id);
  if (widget) return widget.execute();
  return Promise.reject(id === undefined ? 'missing-captcha' : 'invalid-captcha-id');
}

function remove(id?: string): void {
  const widget = widgetOf(id);
  widget.remove();
  widgets.delete(widget.id);
}

/** Finds a widget by its id, or the first one. */
function widgetOf(id: string | undefined): Widget {
  const found = id === undefined ? [...widgets.values()][0] : widgets.get(id);
  if (!found) throw new Error(`[hCaptcha] invalid widget id '${id ?? ''}'.`);
  return found;
}

function elementOf(target: string): HTMLElement | null {
  const found = document.getElementById(target) ?? document.querySelector(target);
  return found instanceof HTMLElement ? found : null;
}

/** Reads callbacks from the markup: `data-expired-callback` is `expired-callback` in code. */
function callbacksIn(holder: HTMLElement): Record<string, string> {
  const attributes = [...holder.attributes].filter(({ name }) => name.startsWith('data-'));
  return Object.fromEntries(attributes.map(({ name, value }) => [name.slice(5), value]));
}

const hcaptcha = {
  render,
  execute,
  remove,
  reset: (id?: string) => widgetOf(id).reset(),
  close: (id?: string) => widgetOf(id).close(),
  getResponse: (id?: string) => widgetOf(id).answer.response,
  getRespKey: (id?: string) => widgetOf(id).answer.key,
};
Object.assign(window, { hcaptcha });

function start(): void {
  if (scriptAddress.searchParams.get('render') !== 'explicit') {
    for (const holder of document.querySelectorAll<HTMLElement>('.h-captcha')) render(holder);
  }
  const onload: unknown = Reflect.get(window, scriptAddress.searchParams.get('onload') ?? '');
  if (typeof onload === 'function') onload();
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else setTimeout(start);
