import { useTitle } from '../ui/use-title.ts';

/** A minimal page that shows whether the server returns the panel for addresses below /admin. */
export function RoutingTestPage() {
  useTitle('Admin Panel');

  return (
    <main className="p-6">
      <h1 className="text-title">Admin routing works</h1>
      <p className="mt-2">This page is shown for /admin/test.</p>
    </main>
  );
}
