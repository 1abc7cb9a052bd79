import type { DrawnHall } from './hall.ts';

/** What a candidate does in the page; each is sent there as text, so that it stands by itself. */
export interface Drawing {
  /** Shows the hall at a zoom, moved by so many px. */
  show(zoom: number, x: number, y: number): void;
}

type Candidate = (root: HTMLElement, hall: DrawnHall) => Drawing;

/** One circle an element; the view is the viewBox. */
const svgByViewBox: Candidate = (root, hall) => {
  const colours = ['#1d6f8a', '#b4572a', '#5d4b9c', '#3f7d3a', '#a33a63'];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.style.cssText = 'display:block;width:100%;height:100%';
  for (const { x, y, r, zone } of hall.seats) {
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    circle.setAttribute('cx', String(x));
    circle.setAttribute('cy', String(y));
    circle.setAttribute('r', String(r));
    circle.setAttribute('fill', colours[zone] ?? '');
    svg.append(circle);
  }
  root.append(svg);
  const { clientWidth, clientHeight } = root;
  const fit = Math.min(clientWidth / hall.width, clientHeight / hall.height);
  return {
    show(zoom, x, y) {
      const scale = fit * zoom;
      const box = [-x / scale, -y / scale, clientWidth / scale, clientHeight / scale];
      svg.setAttribute('viewBox', box.join(' '));
    },
  };
};

/** One circle an element; the compositor moves a layer that holds the whole hall. */
const svgByTransform: Candidate = (root, hall) => {
  const colours = ['#1d6f8a', '#b4572a', '#5d4b9c', '#3f7d3a', '#a33a63'];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const { clientWidth, clientHeight } = root;
  const fit = Math.min(clientWidth / hall.width, clientHeight / hall.height);
  svg.setAttribute('viewBox', `0 0 ${hall.width} ${hall.height}`);
  svg.style.cssText = `display:block;width:${hall.width * fit}px;height:${hall.height * fit}px;transform-origin:0 0;will-change:transform`;
  for (const { x, y, r, zone } of hall.seats) {
    const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    circle.setAttribute('cx', String(x));
    circle.setAttribute('cy', String(y));
    circle.setAttribute('r', String(r));
    circle.setAttribute('fill', colours[zone] ?? '');
    svg.append(circle);
  }
  root.append(svg);
  let shownZoom = 0;
  return {
    show(zoom, x, y) {
      // A zoom is drawn sharp: as large as it is shown, not stretched.
      if (zoom !== shownZoom) {
        svg.style.width = `${hall.width * fit * zoom}px`;
        svg.style.height = `${hall.height * fit * zoom}px`;
        shownZoom = zoom;
      }
      svg.style.transform = `translate(${x}px,${y}px)`;
    },
  };
};

/** One path a row and colour with an arc for each seat, in a layer that the compositor moves. */
const svgOfRows: Candidate = (root, hall) => {
  const colours = ['#1d6f8a', '#b4572a', '#5d4b9c', '#3f7d3a', '#a33a63'];
  const { clientWidth, clientHeight } = root;
  const fit = Math.min(clientWidth / hall.width, clientHeight / hall.height);
  const rows = new Map<string, string>();
  for (const [at, { x, y, r, zone }] of hall.seats.entries()) {
    const key = `${zone} ${Math.floor(at / 80)}`;
    const arc = `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    rows.set(key, (rows.get(key) ?? '') + arc);
  }
  const paths = [...rows].map(
    ([key, d]) => `<path fill="${colours[Number(key.split(' ')[0])]}" d="${d}"/>`,
  );
  root.innerHTML = `<svg viewBox="0 0 ${hall.width} ${hall.height}">${paths.join('')}</svg>`;
  const svg = root.firstElementChild as SVGSVGElement;
  svg.style.cssText = 'display:block;transform-origin:0 0;will-change:transform';
  let shownZoom = 0;
  return {
    show(zoom, x, y) {
      if (zoom !== shownZoom) {
        svg.style.width = `${hall.width * fit * zoom}px`;
        svg.style.height = `${hall.height * fit * zoom}px`;
        shownZoom = zoom;
      }
      svg.style.transform = `translate(${x}px,${y}px)`;
    },
  };
};

/** One path a colour with an arc for each seat in view, drawn anew each frame. */
const canvasByPaths: Candidate = (root, hall) => {
  const colours = ['#1d6f8a', '#b4572a', '#5d4b9c', '#3f7d3a', '#a33a63'];
  const canvas = document.createElement('canvas');
  const { clientWidth, clientHeight } = root;
  const density = devicePixelRatio;
  canvas.width = clientWidth * density;
  canvas.height = clientHeight * density;
  canvas.style.cssText = 'display:block;width:100%;height:100%';
  root.append(canvas);
  const context = canvas.getContext('2d');
  const fit = Math.min(clientWidth / hall.width, clientHeight / hall.height);
  return {
    show(zoom, x, y) {
      if (!context) return;
      const scale = fit * zoom * density;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      for (const [zone, colour] of colours.entries()) {
        context.fillStyle = colour;
        context.beginPath();
        for (const seat of hall.seats) {
          if (seat.zone !== zone) continue;
          const [left, top, r] = [
            seat.x * scale + x * density,
            seat.y * scale + y * density,
            seat.r * scale,
          ];
          if (left < -r || top < -r || left > canvas.width + r || top > canvas.height + r) continue;
          context.moveTo(left + r, top);
          context.arc(left, top, r, 0, Math.PI * 2);
        }
        context.fill();
      }
    },
  };
};

/** Each kind of seat is drawn once a zoom, and stamped for each seat in view, each frame. */
const canvasByStamps: Candidate = (root, hall) => {
  const colours = ['#1d6f8a', '#b4572a', '#5d4b9c', '#3f7d3a', '#a33a63'];
  const canvas = document.createElement('canvas');
  const { clientWidth, clientHeight } = root;
  const density = devicePixelRatio;
  canvas.width = clientWidth * density;
  canvas.height = clientHeight * density;
  canvas.style.cssText = 'display:block;width:100%;height:100%';
  root.append(canvas);
  const context = canvas.getContext('2d');
  const fit = Math.min(clientWidth / hall.width, clientHeight / hall.height);
  let stamps: HTMLCanvasElement[] = [];
  let stampedZoom = 0;
  return {
    show(zoom, x, y) {
      if (!context) return;
      const scale = fit * zoom * density;
      if (zoom !== stampedZoom) {
        stampedZoom = zoom;
        stamps = colours.map((colour) => {
          const stamp = document.createElement('canvas');
          stamp.width = Math.ceil(18 * scale) + 2;
          stamp.height = stamp.width;
          const pen = stamp.getContext('2d');
          if (pen) {
            pen.fillStyle = colour;
            pen.arc(stamp.width / 2, stamp.width / 2, 9 * scale, 0, Math.PI * 2);
            pen.fill();
          }
          return stamp;
        });
      }
      context.clearRect(0, 0, canvas.width, canvas.height);
      for (const seat of hall.seats) {
        const stamp = stamps[seat.zone];
        if (!stamp) continue;
        const left = seat.x * scale + x * density - stamp.width / 2;
        const top = seat.y * scale + y * density - stamp.width / 2;
        if (left < -stamp.width || top < -stamp.width) continue;
        if (left > canvas.width || top > canvas.height) continue;
        context.drawImage(stamp, left, top);
      }
    },
  };
};

/**
 * What is in view, and as much again around it, is drawn once into a picture; a frame only moves
 * the picture, and draws it anew where it ends.
 */
const canvasByPicture: Candidate = (root, hall) => {
  const colours = ['#1d6f8a', '#b4572a', '#5d4b9c', '#3f7d3a', '#a33a63'];
  const { clientWidth, clientHeight } = root;
  const density = devicePixelRatio;
  const margin = { x: clientWidth / 2, y: clientHeight / 2 };
  const canvas = document.createElement('canvas');
  canvas.width = clientWidth * 2 * density;
  canvas.height = clientHeight * 2 * density;
  canvas.style.cssText = `position:absolute;width:${clientWidth * 2}px;height:${clientHeight * 2}px;will-change:transform`;
  root.style.cssText += ';position:relative;overflow:hidden';
  root.append(canvas);
  const context = canvas.getContext('2d');
  const fit = Math.min(clientWidth / hall.width, clientHeight / hall.height);
  let drawn = { zoom: 0, x: 0, y: 0 };
  return {
    show(zoom, x, y) {
      if (!context) return;
      const isNear = Math.abs(x - drawn.x) <= margin.x && Math.abs(y - drawn.y) <= margin.y;
      if (zoom !== drawn.zoom || !isNear) {
        drawn = { zoom, x, y };
        const scale = fit * zoom * density;
        context.clearRect(0, 0, canvas.width, canvas.height);
        for (const [zone, colour] of colours.entries()) {
          context.fillStyle = colour;
          context.beginPath();
          for (const seat of hall.seats) {
            if (seat.zone !== zone) continue;
            const left = seat.x * scale + (x + margin.x) * density;
            const top = seat.y * scale + (y + margin.y) * density;
            const r = seat.r * scale;
            if (left < -r || top < -r || left > canvas.width + r || top > canvas.height + r)
              continue;
            context.moveTo(left + r, top);
            context.arc(left, top, r, 0, Math.PI * 2);
          }
          context.fill();
        }
      }
      const [left, top] = [x - drawn.x - margin.x, y - drawn.y - margin.y];
      canvas.style.transform = `translate(${left}px,${top}px)`;
    },
  };
};

export const candidates: Readonly<Record<string, Candidate>> = {
  'SVG, viewBox': svgByViewBox,
  'SVG, moved layer': svgByTransform,
  'SVG, a path a row, moved layer': svgOfRows,
  'canvas, paths': canvasByPaths,
  'canvas, stamps': canvasByStamps,
  'canvas, moved picture': canvasByPicture,
};
