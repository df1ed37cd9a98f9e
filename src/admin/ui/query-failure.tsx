import type { UseQueryResult } from '@tanstack/react-query';

import { adminAddress } from '#domain/addresses.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

import { isSignedOut } from '../failure-sentence.ts';

interface QueryFailureProps {
  /** What is missing, as the subject of a sentence: "The videos". */
  what: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
}

/** Stands where the panel's data could not be loaded; shows the way back in where the session is over. */
export function QueryFailure({ what, query }: QueryFailureProps) {
  const remedy = isSignedOut(query.error) ? <SignInElsewhere /> : undefined;
  return <LoadFailure what={what} remedy={remedy} onRetry={() => query.refetch()} />;
}

/** In a tab of its own, so that nothing typed in this one is lost. */
function SignInElsewhere() {
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
