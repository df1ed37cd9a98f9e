import { useMutation, useQueryClient } from '@tanstack/react-query';

import { changePassword } from '#domain/calls/security-calls.ts';
import { checkSession } from '#domain/calls/sign-in-calls.ts';
import type { ChangePassword } from '#domain/sign-in/change-password.ts';
import { forgetCsrfToken } from '#web/http/csrf-token.ts';

import { read, send } from '../ui/requests/make-call.ts';

/** Changes the administrator's password, which also starts a new session for this browser. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePassword) => send(queryClient, changePassword, { body }),
    onSuccess: () => {
      // The new session has a new token.
      forgetCsrfToken(queryClient);
      return queryClient.invalidateQueries(read(checkSession));
    },
  });
}
