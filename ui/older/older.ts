// Everything that pages use and the oldest supported browsers lack (decision 173). Each file adds what is missing.
import './collections.ts';
import './elements.ts';
import './lists.ts';
import './promises.ts';
import './signals.ts';
import './texts.ts';
