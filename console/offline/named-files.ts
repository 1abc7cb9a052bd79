/** The build files that a page or a script refers to: "/staff/assets/door-1a2b3c4d.js", "./offline-1a2b3c4d.js". */
export function filesNamedIn(text: string): string[] {
  const names = [...text.matchAll(/(?:\.|assets)\/([\w-]+\.(?:js|css|svg|png))["'`]/g)];
  return [...new Set(names.map(([, name]) => `/staff/assets/${name}`))];
}
