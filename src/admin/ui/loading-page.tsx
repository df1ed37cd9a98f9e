import { LoadingScreen } from '#web/ui/skeleton.tsx';

/** The whole page while the session is being checked. */
export function LoadingPage() {
  return (
    <main>
      <h1 className="sr-only">Admin Panel</h1>
      <LoadingScreen />
    </main>
  );
}
