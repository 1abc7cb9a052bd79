import QRCode from 'qrcode';

/** The quiet zone that readers need (ISO/IEC 18004), in modules. */
const defaultMargin = 4;

/** A picture of a code and nothing else (law 9), with `margin` modules of white around it. */
export async function qrCodeAnswer(code: string, margin = defaultMargin): Promise<Response> {
  const svg = await QRCode.toString(code, { type: 'svg', margin, errorCorrectionLevel: 'M' });
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'private, no-store',
    },
  });
}

/** The dark modules of a code as an SVG path, without a margin. */
export function svgPathOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let at = 0; at < data.length; at += 1) {
    if (data[at]) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`;
  }
  return { size, path };
}
