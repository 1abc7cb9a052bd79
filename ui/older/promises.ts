import { fill } from './fill.ts';

fill(Promise, {
  withResolvers() {
    let resolve: unknown;
    let reject: unknown;
    const promise = new Promise((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    });
    return { promise, resolve, reject };
  },
  try: (run: (...given: unknown[]) => unknown, ...given: unknown[]) =>
    new Promise((resolve) => resolve(run(...given))),
});
