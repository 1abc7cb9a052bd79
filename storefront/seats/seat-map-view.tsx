import { useRef } from 'react';
import type { SeatMapFrame } from '#domain/seats/seat-map.ts';
import { Icon } from '#ui/icon.tsx';
import { useWords } from '../site/use-storefront.ts';
import { type Hall, middleOfWanted, standingOf } from './hall.ts';
import { HallDrawing } from './hall-drawing.tsx';
import { SeatButtons } from './seat-buttons.tsx';
import type { SeatMapEvent, SeatMapState } from './seat-map-state.ts';
import classes from './seat-map-view.module.css';
import { legible } from './seat-marks.tsx';
import { SeatOverview } from './seat-overview.tsx';
import { SeatTip } from './seat-tip.tsx';
import { maxZoom, minZoom, wholeMap, zoomedIn, zoomedOut } from './seat-view.ts';
import { useSeatGlide } from './use-seat-glide.ts';
import { useSeatLook } from './use-seat-look.ts';
import { type SeatViewControl, useSeatView } from './use-seat-view.ts';
import type { SeatWords } from './use-seat-words.ts';

/** The outline of the icon for the whole hall. */
const fourCorners = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5';

interface SeatMapViewProps {
  readonly frame: SeatMapFrame;
  readonly hall: Hall;
  readonly state: SeatMapState;
  readonly chosen: ReadonlySet<string>;
  readonly words: SeatWords;
  readonly send: (event: SeatMapEvent) => void;
}

/** The drawn hall, moved and zoomed by touch, mouse, wheel, buttons and keys. */
export function SeatMapView({ frame, hall, state, chosen, words, send }: SeatMapViewProps) {
  const window = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const overview = useRef<HTMLDivElement>(null);
  const r = hall.map.seats[0]?.r ?? 1;
  const { width, height } = frame;
  const view = useSeatView({ width, height, r }, window, layer, overview, () =>
    middleOfWanted(hall),
  );
  const { settled, now } = view;
  const { looked, grid } = useSeatLook({ hall, r, window, view, send });
  const { chosenPoint, show } = useSeatGlide(hall, state, view);

  return (
    <div className={classes['frame']}>
      <div className={classes['area']}>
        <div ref={window} className={classes['window']}>
          <div ref={layer} className={classes['layer']}>
            <HallDrawing
              frame={frame}
              hall={hall}
              state={state}
              chosen={chosen}
              grid={grid}
              r={r}
              settled={settled}
            />
            <SeatButtons
              hall={hall}
              state={state}
              chosen={chosen}
              width={frame.width}
              height={frame.height}
              words={words}
              send={send}
              onShow={(index) => show(index, legible.letter)}
            />
          </div>
        </div>
        {looked !== null && settled && (
          <SeatTip
            hall={hall}
            index={looked}
            standing={standingOf(hall, state.states, chosen, looked)}
            shown={now() ?? settled}
            words={words}
          />
        )}
      </div>
      <div className={classes['bar']}>
        <SeatOverview
          map={frame}
          hall={hall}
          seen={overview}
          isShown={settled !== null && settled.view.zoom > minZoom}
        />
        <ZoomButtons view={view} chosenPoint={chosenPoint} />
      </div>
    </div>
  );
}

interface ZoomButtonsProps {
  readonly view: SeatViewControl;
  readonly chosenPoint: ReturnType<typeof useSeatGlide>['chosenPoint'];
}

/** The buttons to zoom in, zoom out and show the whole hall. */
function ZoomButtons({ view: { settled, glide }, chosenPoint }: ZoomButtonsProps) {
  const t = useWords();
  return (
    <div className={classes['zoom']}>
      <button
        type="button"
        aria-label={t('seats.zoom_in')}
        aria-disabled={settled?.view.zoom === maxZoom}
        onClick={() => glide((window, from) => zoomedIn(window, from, chosenPoint(window, from)))}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        aria-label={t('seats.zoom_out')}
        aria-disabled={settled?.view.zoom === minZoom}
        onClick={() => glide(zoomedOut)}
      >
        <Icon name="minus" />
      </button>
      <button type="button" aria-label={t('seats.whole')} onClick={() => glide(wholeMap)}>
        <Icon shape={fourCorners} />
      </button>
    </div>
  );
}
