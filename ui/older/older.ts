// Everything that pages use and browsers of the floor lack (decision 173). Each file adds what is missing.
import './collections.ts';
import './elements.ts';
import './lists.ts';
import './promises.ts';
import './signals.ts';
import './texts.ts';
