/**
 * The manifest by which the scanner of a portal is installed as an app (DOR-01). Browsers need its address before they
 * know who asks, so it names no venue.
 */
export function scannerManifest(portal: string, html: string): Response {
  const page = `/staff/${encodeURIComponent(portal)}/door`;
  const linked = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(html)?.[1];
  const [icon, picture] = [linked('icon'), linked('apple-touch-icon')];
  const manifest = {
    id: page,
    start_url: page,
    scope: page,
    name: 'Scanner',
    short_name: 'Scanner',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      ...(icon ? [{ src: icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }] : []),
      ...(picture
        ? [{ src: picture, sizes: '512x512', type: 'image/png', purpose: 'any maskable' }]
        : []),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
