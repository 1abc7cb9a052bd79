import {
  type ComponentType,
  createElement,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { beginUse, firstUse } from './first-use.ts';
import { part } from './part.ts';

/**
 * A part whose markup comes from the server and whose script loads at the first use of the page, or
 * when it must show something else.
 */
export function restingPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  const Part = part<P>(() => firstUse.then(load));
  // React's types do not express that it takes the part's props.
  const Any = Part as unknown as ComponentType<object>;
  return (props) => createElement(Resting, { Part: Any, props });
}

interface RestingProps {
  readonly Part: ComponentType<object>;
  readonly props: object;
}

const Resting = memo(function Resting({ Part, props }: RestingProps) {
  const [isReady, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const first = useRef(props);
  useEffect(() => {
    if (first.current !== props) beginUse();
  }, [props]);
  // Until the script has loaded, changes wait for it, and the server's markup stays.
  const deferred = useDeferredValue(props);
  return <Held Part={Part} props={isReady ? props : deferred} onReady={onReady} />;
}, hasSameProps);

/** Renders again only when its props change: otherwise React would discard the server's markup. */
const Held = memo(function Held({
  Part,
  props,
  onReady,
}: RestingProps & { readonly onReady: () => void }) {
  return (
    <Suspense>
      <Part {...props} />
      <Ready onReady={onReady} />
    </Suspense>
  );
});

/** Calls back once the part beside it responds. */
function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return null;
}

function hasSameProps({ props: before }: RestingProps, { props: now }: RestingProps): boolean {
  const names = Object.keys(now);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => Object.is(Reflect.get(before, name), Reflect.get(now, name)))
  );
}
