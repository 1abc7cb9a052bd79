import { toFirstPage } from './account-route.server.ts';

export const loader = toFirstPage;

export default function FirstPage() {
  return null;
}
