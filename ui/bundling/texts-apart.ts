import type { Plugin } from 'vite';

/**
 * Replacements for functions and expressions of React's renderer. A text beside other nodes gets an element of its own,
 * and a changed text becomes a new node: a browser that translates a page removes text nodes, and may apply its
 * translation of an old text when a new one is shown (decision 172).
 */
const changes: readonly (readonly [from: string, to: string])[] = [
  // Takes the server's text, or what a translation put in its place, into an element of its own.
  [
    '  for (; 3 !== instance.nodeType; ) {\n    if (\n      (1 !== instance.nodeType ||\n        "INPUT" !== instance.nodeName ||\n        "hidden" !== instance.type) &&\n      !inRootOrSingleton\n    )\n      return null;\n    instance = getNextHydratable(instance.nextSibling);\n    if (null === instance) return null;\n  }\n  return instance;\n}\nfunction canHydrateHydrationBoundary',
    '  for (; 3 !== instance.nodeType && "FONT" !== instance.nodeName && "X-TEXT" !== instance.nodeName; ) {\n    if (\n      (1 !== instance.nodeType ||\n        "INPUT" !== instance.nodeName ||\n        "hidden" !== instance.type) &&\n      !inRootOrSingleton\n    )\n      return null;\n    instance = getNextHydratable(instance.nextSibling);\n    if (null === instance) return null;\n  }\n  if ("X-TEXT" === instance.nodeName) return restoreText(instance, text), instance;\n  if (3 === instance.nodeType) {\n    if (instance.parentNode.namespaceURI !== document.documentElement.namespaceURI) return instance;\n    checkForUnmatchedText(instance.data, text) || console.warn("The server wrote: " + instance.data);\n  }\n  var element = textApart(text);\n  instance.replaceWith(element);\n  return element;\n}\nfunction canHydrateHydrationBoundary',
  ],
  [
    'function checkForUnmatchedText(',
    // A text that differs is corrected in place: otherwise React would render the whole page again.
    'function textApart(text) {\n  var element = document.createElement("x-text");\n  element.textContent = text;\n  return element;\n}\nfunction restoreText(node, text) {\n  if (!checkForUnmatchedText(node.textContent, text)) {\n    node.firstElementChild || console.warn("The server wrote: " + node.textContent);\n    node.textContent = text;\n  }\n  return !0;\n}\nfunction checkForUnmatchedText(',
  ],
  ['checkForUnmatchedText(instance.textContent, type)', 'restoreText(instance, type)'],
  // Events of such an element belong to its parent.
  [
    'current[internalInstanceKey] = workInProgress;\n          current =\n            current.nodeValue === renderLanes ||',
    'current =\n            current.textContent === renderLanes ||',
  ],
  [
    'checkForUnmatchedText(current.nodeValue, renderLanes)',
    'checkForUnmatchedText(current.textContent, renderLanes)',
  ],
  [
    'getOwnerDocumentFromRootContainer(current).createTextNode(\n              newProps\n            )),\n            (current[internalInstanceKey] = workInProgress),',
    'contextStackCursor.current ? document.createTextNode(newProps) : textApart(newProps)),',
  ],
  ['(fiber.stateNode.nodeValue = isHidden', '(fiber.stateNode.textContent = isHidden'],
  ['(lanes.nodeValue = root)', '(lanes.textContent = root)'],
  [
    '  if (text) {\n    var firstChild = node.firstChild;\n    if (\n      firstChild &&\n      firstChild === node.lastChild &&\n      3 === firstChild.nodeType\n    ) {\n      firstChild.nodeValue = text;\n      return;\n    }\n  }\n  node.textContent = text;',
    '  node.textContent = text;',
  ],
];

/** Makes pages work with translation by the browser. Fails if React's renderer reads differently after an update. */
export const textsApart: Plugin = {
  name: 'texts-apart',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler(code) {
      return changes.reduce((text, [from, to]) => {
        if (text.split(from).length !== 2) this.error(`react-dom does not have once: ${from}`);
        return text.replace(from, () => to);
      }, code);
    },
  },
};
