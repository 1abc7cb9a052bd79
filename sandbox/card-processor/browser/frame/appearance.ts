import type { Appearance, CustomFont } from '../messages.ts';

const rules = new CSSStyleSheet();
document.adoptedStyleSheets = [rules];

/**
 * Applies the page's appearance: a theme, variables (as custom properties of the same name), and
 * rules for the classes Tab, TabLabel, Field, Label, Input and Error.
 */
export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  root.dataset.theme = appearance.theme ?? 'stripe';
  root.removeAttribute('style');
  for (const [name, value] of Object.entries(appearance.variables ?? {})) {
    if (/^[A-Za-z]+$/.test(name)) root.style.setProperty(`--${name}`, value);
  }
  rules.replaceSync('');
  for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
    if (!/^\.(Tab|TabLabel|Field|Label|Input|Error)[\w:.-]*$/.test(selector)) continue;
    const rule = rules.cssRules[rules.insertRule(`${selector} {}`)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(declarations)) {
      rule.style.setProperty(kebab(name), value);
    }
  }
}

const loaded = new Set<string>();

/** Loads each of the page's fonts once, from a style sheet or from a source. */
export function loadFonts(fonts: CustomFont[]): void {
  for (const { cssSrc, family, src, weight = '400', style = 'normal' } of fonts) {
    const name = cssSrc ?? `${family} ${weight} ${style}`;
    if (loaded.has(name)) continue;
    loaded.add(name);
    if (cssSrc) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = cssSrc;
      document.head.append(link);
    } else if (family && src) {
      const face = new FontFace(family, src, { weight, style });
      document.fonts.add(face);
      // If a font does not load, the next one of the family list is used.
      face.load().catch(() => undefined);
    }
  }
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
