import type { DrawnHall } from './hall.ts';

/** A drawing of the hall. Its candidate is sent to the page as source, so it has no imports. */
export interface Drawing {
  /** Shows the hall at a zoom, moved by x and y pixels. */
  show(zoom: number, x: number, y: number): void;
}

type Candidate = (root: HTMLElement, hall: DrawnHall) => Drawing;

/** An element per circle; the viewBox moves the view. */
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

/** An element per circle, in a layer of the whole hall that the compositor moves. */
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
      // Resized, so that the compositor does not stretch a smaller picture.
      if (zoom !== shownZoom) {
        svg.style.width = `${hall.width * fit * zoom}px`;
        svg.style.height = `${hall.height * fit * zoom}px`;
        shownZoom = zoom;
      }
      svg.style.transform = `translate(${x}px,${y}px)`;
    },
  };
};

/** A path per row and colour with an arc for each seat, in a layer that the compositor moves. */
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

/** A path per colour with an arc for each visible seat, redrawn in each frame. */
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

/** A picture of each kind of seat, drawn once per zoom and copied for each visible seat in each frame. */
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

/** A picture of the visible part with a margin of half its size; frames move it, and redraw it where the margin ends. */
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
