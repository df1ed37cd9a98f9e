import { useHydrated } from '../page/use-hydrated.ts';

/**
 * Says that the scripts of the page have not arrived. It is in the document, and styles show it after 8
 * seconds, see `.late` in theme.css. It lies over the page, so that nothing moves.
 */
export function LateNotice() {
  if (useHydrated()) return null;
  return (
    <p
      role="alert"
      className="late fixed inset-x-0 bottom-0 z-50 border-t-2 border-accent bg-paper px-4 py-3 text-center print:hidden"
    >
      Parts of this page have not arrived. Check your connection.{' '}
      {/* The address of the page itself. */}
      <a href="" className="inline-block py-1 font-semibold underline">
        Reload
      </a>
    </p>
  );
}
