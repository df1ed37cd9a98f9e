import { queryOptions } from '@tanstack/react-query';

import { listMailRuns } from '#domain/calls/mail-run-calls.ts';

import { read } from '../ui/requests/make-call.ts';

/** Screen readers announce the progress, so it is not read more often. */
const REFETCH_MS = 60_000;

export const mailRunsQuery = queryOptions({
  ...read(listMailRuns),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) =>
    data?.runs.some(({ state }) => state !== 'done' && state !== 'stopped') === true && REFETCH_MS,
});
