import { useMutation, useQueryClient } from '@tanstack/react-query';

import { adminQueryKeys } from '#domain/admin-api.ts';
import type { ChangePassword } from '#domain/sign-in/change-password.ts';
import { forgetCsrfToken } from '#web/http/csrf-token.ts';
import { sendJson } from '#web/http/send-json.ts';

import { authCheckQuery } from '../calls/login-calls.ts';

/** Changes the administrator's password, which also starts a new session for this browser. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passwords: ChangePassword) =>
      sendJson(queryClient, 'POST', adminQueryKeys.changePassword, passwords),
    onSuccess: () => {
      // The new session has a new token.
      forgetCsrfToken(queryClient);
      return queryClient.invalidateQueries(authCheckQuery);
    },
  });
}
