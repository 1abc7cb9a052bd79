import { fill } from './fill.ts';

fill(AbortSignal, {
  timeout(milliseconds: number) {
    const controller = new AbortController();
    setTimeout(
      () => controller.abort(new DOMException('The time is over.', 'TimeoutError')),
      milliseconds,
    );
    return controller.signal;
  },
  any(signals: Iterable<AbortSignal>) {
    const controller = new AbortController();
    for (const signal of signals) {
      const pass = (): void => controller.abort(signal.reason);
      if (signal.aborted) {
        pass();
        break;
      }
      signal.addEventListener('abort', pass, { signal: controller.signal });
    }
    return controller.signal;
  },
});
