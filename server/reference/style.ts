/** The page's style sheet, which is inline; the page's policy allows it by its hash. */
export const style = `
:root { color-scheme: light dark; --ink: #16202b; --quiet: #55616e; --line: #d8dee5; --paper: #fff; --link: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf0; --quiet: #a3afbb; --line: #33404d; --paper: #12181f; --link: #7db8f5; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
h1 { margin: 1rem 0; font-size: 2rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.375rem; }
h3 { margin: 0; font-size: 1.125rem; }
h4 { margin: 1rem 0 0; font-size: 0.875rem; color: var(--quiet); }
header p { max-width: 42rem; }
nav h2 { margin: 1rem 0 0; font-size: 1rem; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li { padding: 0.25rem 0; line-height: 1.3; }
article { margin: 1rem 0; padding: 1rem 0; border-top: 1px solid var(--line); scroll-margin-top: 1rem; }
article:target h3 { text-decoration: underline 2px; text-underline-offset: 0.25em; }
.route { margin: 0.25rem 0; }
.aside { margin: 0.25rem 0; color: var(--quiet); }
code { font: 0.9375em ui-monospace, monospace; }
dl { margin: 0.25rem 0 0; }
dl div { padding: 0.375rem 0; border-bottom: 1px solid var(--line); }
dd { margin: 0; color: var(--quiet); }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: 0 3rem; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; align-self: start; font-size: 0.875rem; }
  dl div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 1rem; }
}
`;
