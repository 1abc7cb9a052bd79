/**
 * Waits, in the page, until the browser has painted it and its first picture. Does not wait on a hidden page, or in a
 * frame, which is not painted below the fold. Waits at most two seconds, for slow connections.
 */
const untilPainted =
  'await new Promise(go=>{if(document.hidden||parent!=window)go();setTimeout(go,2e3);' +
  'new PerformanceObserver(async()=>{' +
  "try{await document.querySelector('img[fetchpriority=high]').decode()}catch{}" +
  "go()}).observe({type:'paint',buffered:true})});";

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const start = /(<script type="module" async="">)([\s\S]*?)<\/script>/;
const staticImport = /^import (?:\* as (\w+) from )?("[^"]+");?/gm;

/**
 * Lets a page's scripts start after its first view: they are most of what it loads and would share the connection with
 * its styles, fonts and first picture. The router can only preload them in the head.
 */
export function paintedFirst(html: string): string {
  const files = JSON.stringify([...html.matchAll(preload)].map(([, file]) => file));
  const together =
    `for(let href of ${files})document.head.append(Object.assign(document.createElement('link'),` +
    "{rel:'modulepreload',fetchPriority:'low',href}));";
  return html.replaceAll(preload, '').replace(start, (_, tag: string, code: string) => {
    const inOrder = code.replaceAll(staticImport, (_, name: string | undefined, file: string) =>
      name ? `let ${name}=await import(${file});` : `await import(${file});`,
    );
    return `${tag}${untilPainted}${together}${inOrder}</script>`;
  });
}
