import { type LoaderFunctionArgs, redirectDocument } from 'react-router';

/** Leaves the console for the scanner, which is a page of its own (decision 134). */
export const clientLoader = ({ params }: LoaderFunctionArgs) =>
  redirectDocument(`/${params['portal']}/door`);

/** Nothing is shown on the way. */
export default function OpenScanner() {
  return null;
}
