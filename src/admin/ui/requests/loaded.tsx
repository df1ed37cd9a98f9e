import type { ReactNode } from 'react';

import { adminAddress } from '#domain/addresses.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { isSignedOut } from './failure-sentence.ts';

/** The parts of a query that say how far it is. */
export interface LoadState<Data> {
  data: Data | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
}

export interface LoadedProps<Data> {
  /** What is loaded, as the subject of a sentence: "The videos". */
  what: string;
  query: LoadState<Data>;
  /** The number of placeholders while it is loading. */
  rows: number;
  /** Gives a placeholder the height of a row. */
  rowClassName: string;
  children: (data: Data) => ReactNode;
}

/** What a query has loaded, or placeholders, or why it failed with a button to try again. */
export function Loaded<Data>({ what, query, rows, rowClassName, children }: LoadedProps<Data>) {
  return (
    <>
      {query.isPending && <ListSkeleton rows={rows} rowClassName={rowClassName} />}
      {query.isError && <QueryFailure what={what} query={query} />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}

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

export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 border-y border-rule px-4 py-16 text-center text-ink-muted">
      {children}
    </div>
  );
}

/** Placeholders for rows that are loading; `rowClassName` gives them the height of a row. */
export function ListSkeleton({ rows, rowClassName }: { rows: number; rowClassName: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={rowClassName} />
      ))}
    </div>
  );
}
