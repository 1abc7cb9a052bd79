/**
 * A script for pages rendered once for everyone, and so without the visitor's own parameters, such as a campaign's:
 * until the page is ready (`useSearch`), a link to the same page gets them when it is pressed. The script's
 * `data-search` is the query that the page knows.
 */
export const keepQueryScript =
  'let s=new URLSearchParams(document.currentScript.dataset.search);' +
  "addEventListener('click',e=>{let l=location,a=e.target.closest('a[href]'),o,q;" +
  'if(a?.origin!=l.origin||a.pathname!=l.pathname)return;' +
  'o=new URLSearchParams(a.search);q=[...new URLSearchParams(l.search)]' +
  ".filter(([k])=>k!='lang'&&!s.has(k)&&!o.has(k));" +
  'if(q[0])a.search=new URLSearchParams([...o,...q])},true);';
