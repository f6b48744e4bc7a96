// What every address of the web app lies below.
import { createRootRoute, Navigate, Outlet } from '@tanstack/react-router';
import { Toasts } from './ui/toast.tsx';

export const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
  notFoundComponent: () => <Navigate to="/" replace />,
});
