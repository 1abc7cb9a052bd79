import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { usualCharacters, usualWeights } from '../theme/font-characters.ts';

/** Features that the styles and the shapes of letters need: kerning, ligatures, equally wide digits. */
const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

const query = /\?subset(?:=(\d+))?$/;

/**
 * Reduces fonts imported as `….woff2?subset` to the usual characters and weights, and `….woff2?subset=650` to one
 * weight. Their licence, the OFL, permits this under their own names, because none of the bundled fonts reserves its
 * name.
 */
export const fontSubset: Plugin = {
  name: 'font-subset',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.woff2\?subset(=\d+)?$/ },
    async handler(source, importer) {
      const whole = await this.resolve(source.replace(query, ''), importer);
      if (!whole) return null;
      if (this.environment.mode !== 'build') return `${whole.id}?url`;
      const weight = query.exec(source)?.[1];
      const folder = `${this.environment.config.root}/.react-router/fonts`;
      const name = whole.id.replace(/^.*\/|\.woff2$/g, '');
      const file = `${folder}/${name}-${weight ?? 'usual'}.woff2`;
      await this.fs.mkdir(folder, { recursive: true });
      const subset = await subsetFont(await this.fs.readFile(whole.id), usualCharacters, {
        targetFormat: 'woff2',
        variationAxes: { wght: weight === undefined ? usualWeights : Number(weight) },
        keepFeatures: features,
      });
      await this.fs.writeFile(file, subset);
      return `${file}?url`;
    },
  },
};
