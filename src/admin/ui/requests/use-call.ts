import {
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useCallback } from 'react';

import { type Call, type InputArgument, isKeyOf, type Reply } from '#domain/calls/call.ts';
import { adminAddress } from '#domain/addresses.ts';
import type { ToastMessage } from '#web/ui/toast-region.tsx';
import { useDismissFailure, useToast } from '#web/ui/toaster.tsx';

import { read, send, type Sent } from './make-call.ts';
import { failureSentence, isCanceled, isSignedOut } from './failure-sentence.ts';

/** What a declared call reads, e.g. `useRead(listVideos)`. */
export function useRead<Schema extends z.ZodMiniType, Declared extends Call>(
  call: Declared & { reply: Schema },
  ...input: InputArgument<Declared>
) {
  return useQuery(read<Schema, Declared>(call, ...input));
}

/** The same, read again whenever a component that shows it is mounted. */
export function useFreshRead<Schema extends z.ZodMiniType, Declared extends Call>(
  call: Declared & { reply: Schema },
  ...input: InputArgument<Declared>
) {
  return useQuery({ ...read<Schema, Declared>(call, ...input), refetchOnMount: 'always' });
}

/** What is still to be given when the call is made; nothing if everything is known before. */
type Rest<Declared extends Call, Known> =
  Record<never, never> extends Omit<Sent<Declared>, keyof Known>
    ? Omit<Sent<Declared>, keyof Known> | void
    : Omit<Sent<Declared>, keyof Known>;

/**
 * A mutation that makes a declared call, see {@link sendAndRefetch}. It stays pending until what the call
 * changes is up to date, so that a dialog closes only when the list behind it is.
 *
 * @param known the part of the input that is known before the call is made, such as the id
 */
export function useCall<Declared extends Call, Known extends Partial<Sent<Declared>>>(
  call: Declared,
  known?: Known,
): UseMutationResult<Reply<Declared>, Error, Rest<Declared, Known>>;
export function useCall(
  call: Call,
  known?: object,
): UseMutationResult<unknown, Error, object | void> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: object | void) => sendAndRefetch(queryClient, call, { ...known, ...given }),
  });
}

/**
 * Makes a declared call, and fetches again what is shown and what the call changes. A failed call fetches
 * again as well, because the server may have carried it out.
 */
export async function sendAndRefetch<Declared extends Call>(
  queryClient: QueryClient,
  call: Declared,
  input: Sent<Declared>,
): Promise<Reply<Declared>> {
  try {
    return await send(call, input);
  } finally {
    await refetchChanged(queryClient, call);
  }
}

export function refetchChanged(queryClient: QueryClient, { changes = [] }: Call): Promise<void> {
  if (changes === 'everything') return queryClient.invalidateQueries();
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => changes.some((call) => isKeyOf(call, queryKey)),
  });
}

export interface ResultToasts<Result = unknown> {
  /**
   * The title, or a function that returns the whole toast. Omitted if the result is visible without
   * a toast.
   */
  success?: string | ((result: Result) => ToastMessage);
  /** The title. */
  failure: string;
}

/**
 * Returns a function that waits for a request and shows the result in a toast; a failure includes
 * the server's message. A request that the administrator canceled shows no toast. The toast of an
 * earlier failure is closed at once. The function resolves to whether the request succeeded.
 */
export function useResultToast() {
  const showToast = useToast();
  const dismissFailure = useDismissFailure();

  return useCallback(
    async <Result>(
      request: Promise<Result>,
      { success, failure }: ResultToasts<Result>,
    ): Promise<boolean> => {
      dismissFailure();
      let result: Result;
      try {
        result = await request;
      } catch (error) {
        if (!isCanceled(error)) {
          showToast({
            variant: 'destructive',
            title: failure,
            description: failureSentence(error),
            ...(isSignedOut(error) && { actions: [signInInNewTab] }),
          });
        }
        return false;
      }
      if (typeof success === 'string') showToast({ title: success });
      else if (success !== undefined) showToast(success(result));
      return true;
    },
    [showToast, dismissFailure],
  );
}

interface ActionToasts<Result> extends ResultToasts<Result> {
  onSuccess?: (result: Result) => void;
}

/**
 * A request that the administrator starts, e.g. with {@link useCall}: `run` sends it and shows the result in
 * a toast. It does nothing while the request is pending. It resolves to the reply, if there is one.
 */
export function useAction<Result, Request extends { isPending: boolean }, Given = void>(
  request: Request & { mutateAsync: (given: Given) => Promise<Result> },
  { onSuccess, ...toasts }: ActionToasts<Result>,
) {
  const toastResult = useResultToast();

  async function run(given: Given): Promise<Result | undefined> {
    if (request.isPending) return undefined;
    const sending = request.mutateAsync(given);
    if (!(await toastResult(sending, toasts))) return undefined;
    const result = await sending;
    onSuccess?.(result);
    return result;
  }

  return { ...request, run };
}

/** In a new tab, so that unsaved changes in this one can be saved afterward. */
const signInInNewTab = {
  label: 'Sign in',
  altText: `Sign in at ${adminAddress.login} in another tab`,
  onSelect: () => window.open(adminAddress.login, '_blank', 'noopener'),
};
