import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { type Call, isKeyOf, type Reply } from '#domain/calls/call.ts';

import { send, type Sent } from './make-call.ts';

/** What is still to be given when the call is made; nothing if everything is known before. */
type Rest<Declared extends Call, Known> =
  Record<never, never> extends Omit<Sent<Declared>, keyof Known>
    ? Omit<Sent<Declared>, keyof Known> | void
    : Omit<Sent<Declared>, keyof Known>;

/** A call that is made once or several times. */
interface Made<Result, Rest> {
  mutateAsync: (rest: Rest) => Promise<Result>;
  isPending: boolean;
}

/**
 * A mutation that makes a declared call, and fetches again what the call changes. It stays pending
 * until that has arrived, so that a dialog closes only when the list behind it is up to date. A failed
 * call fetches again as well, because the server may have carried it out.
 *
 * @param known the part of the input that is known before the call is made, such as the id
 */
export function useCall<Declared extends Call, Known extends Partial<Sent<Declared>>>(
  call: Declared,
  known?: Known,
): Made<Reply<Declared>, Rest<Declared, Known>>;
export function useCall(call: Call, known?: object): Made<unknown, object | void> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rest: object | void) => send(queryClient, call, { ...known, ...rest }),
    onSettled: () => refetchChanged(queryClient, call),
  });
}

/** Fetches again what is shown and what a call may have changed. */
export function refetchChanged(queryClient: QueryClient, { changes = [] }: Call): Promise<void> {
  if (changes === 'everything') return queryClient.invalidateQueries();
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => changes.some((call) => isKeyOf(call, queryKey)),
  });
}
