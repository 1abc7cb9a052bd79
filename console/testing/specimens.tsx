import { StrictMode, useState } from 'react';
import { RouterProvider as AriaRouter, I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  useHref,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { pathAfterSignIn } from '../calls/sign-in-path.ts';
import { DraftOwner } from '../drafts/drafts.ts';
import Stories from '../pages/stories/stories.tsx';
import { Button } from '../parts/button.tsx';
import { Frame, type NavigationItem } from '../parts/layout/navigation.tsx';
import { Page } from '../parts/layout/page.tsx';
import { ToastProvider } from '../parts/overlays/toast.tsx';
import { LostBanner } from '../shell/lost-banner.tsx';
import '../theme/global.css';
import { FormSpecimen } from './form-specimen.tsx';
import { ListSpecimen } from './list-specimen.tsx';
import { ObjectSpecimen } from './object-specimen.tsx';
import { SlowListSpecimen, slowLoader } from './slow-list-specimen.tsx';
import { StatesSpecimen } from './states-specimen.tsx';

// The console's parts on sample pages, for journeys. Nothing here is part of the product's build.

const items: readonly NavigationItem[] = [
  { to: '/tower', text: 'Today', icon: 'today', isExact: true },
  { to: '/tower/orders', text: 'Orders', icon: 'orders' },
  { to: '/tower/order', text: 'One order', icon: 'orders' },
  { to: '/tower/people', text: 'People', icon: 'people' },
  { to: '/tower/doors', text: 'Doors', icon: 'doors' },
  { to: '/tower/history', text: 'History', icon: 'history' },
];

function Root() {
  const navigate = useNavigate();
  return (
    <I18nProvider locale="en-US">
      <AriaRouter navigate={(to) => void navigate(to)} useHref={useHref}>
        <ToastProvider>
          <Outlet />
        </ToastProvider>
      </AriaRouter>
    </I18nProvider>
  );
}

function Portal() {
  const [signedOut, setSignedOut] = useState(false);
  return (
    <DraftOwner value="ada">
      <Frame
        venue={{ name: 'Solvarde', to: '/tower' }}
        items={items}
        person={{
          name: 'Ada Lovelace',
          acts: [
            { id: 'profile', text: 'Your sign-in', to: '/tower/people' },
            { id: 'sign-out', text: 'Sign out' },
          ],
        }}
        onPersonAct={(id) => setSignedOut(id === 'sign-out')}
        banner={<LostBanner />}
      >
        {signedOut ? <p>Signed out</p> : <Outlet />}
      </Frame>
    </DraftOwner>
  );
}

function SignIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <Page title="Sign in">
      <Button onPress={() => void navigate(pathAfterSignIn('tower', search))}>Sign in</Button>
    </Page>
  );
}

const router = createBrowserRouter([
  {
    Component: Root,
    children: [
      { path: '_stories/:part?', Component: Stories },
      { path: ':portal/sign-in', Component: SignIn },
      {
        path: ':portal',
        Component: Portal,
        children: [
          { index: true, Component: StatesSpecimen },
          { path: 'orders', Component: ListSpecimen },
          { path: 'order', Component: ObjectSpecimen },
          { path: 'people', Component: FormSpecimen },
          {
            path: 'slow',
            loader: slowLoader,
            Component: SlowListSpecimen,
            HydrateFallback: () => null,
          },
        ],
      },
    ],
  },
]);

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the specimens.');
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
