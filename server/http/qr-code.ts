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
