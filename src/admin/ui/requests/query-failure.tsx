import { adminAddress } from '#domain/addresses.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

import { isSignedOut } from './failure-sentence.ts';

interface QueryFailureProps {
  /** What failed to load, as the subject of a sentence: "The videos". */
  what: string;
  query: { error: Error | null; refetch: () => unknown };
}

/**
 * Error message for data that could not be loaded, with a sign-in link if the session has ended.
 */
export function QueryFailure({ what, query }: QueryFailureProps) {
  const remedy = isSignedOut(query.error) ? <SignInInNewTab /> : undefined;
  return <LoadFailure what={what} remedy={remedy} onRetry={() => query.refetch()} />;
}

/** In a new tab, so that unsaved changes in this one are kept. */
function SignInInNewTab() {
  return (
    <>
      You are signed out.{' '}
      <a href={adminAddress.login} target="_blank" rel="noopener noreferrer" className="underline">
        Sign in<span className="sr-only"> (in a new tab)</span>
      </a>{' '}
      and try again.
    </>
  );
}
