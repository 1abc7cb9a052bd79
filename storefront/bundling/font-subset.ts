import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { usualCharacters, usualWeights } from '../theme/font-characters.ts';

/** Features that the styles and the shapes of letters need: kerning, ligatures, equally wide digits. */
const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * Reduces fonts imported as `….woff2?subset` to the usual characters and weights. Their licence, the
 * OFL, allows it under their own names: none of the bundled fonts reserves its name.
 */
export const fontSubset: Plugin = {
  name: 'font-subset',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.woff2\?subset$/ },
    async handler(source, importer) {
      const whole = await this.resolve(source.replace('?subset', ''), importer);
      if (!whole) return null;
      if (this.environment.mode !== 'build') return `${whole.id}?url`;
      const folder = `${this.environment.config.root}/.react-router/fonts`;
      const file = `${folder}/${whole.id.replace(/^.*\//, '')}`;
      await this.fs.mkdir(folder, { recursive: true });
      const subset = await subsetFont(await this.fs.readFile(whole.id), usualCharacters, {
        targetFormat: 'woff2',
        variationAxes: { wght: usualWeights },
        keepFeatures: features,
      });
      await this.fs.writeFile(file, subset);
      return `${file}?url`;
    },
  },
};
