import { adminQueryKeys } from '#domain/admin-api.ts';
import { registrationOptionsSchema } from '#domain/sign-in/webauthn.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { createPasskey } from '../calls/browser-passkeys.ts';
import { useApiMutation } from '../ui/requests/use-api-mutation.ts';

/** All passkeys, and the origin where they work. */
export const passkeysQuery: ApiQuery = { queryKey: adminQueryKeys.passkeys };

/** Confirms the current password, lets the browser create a passkey, and stores it. */
export function useAddPasskey() {
  return useApiMutation({
    send: async (queryClient, request: Confirmation) => {
      const options = await sendJson(queryClient, 'POST', adminQueryKeys.passkeyOptions, request);
      const passkey = await createPasskey(registrationOptionsSchema.parse(options));
      return sendJson(queryClient, 'POST', adminQueryKeys.passkeys, passkey);
    },
    invalidates: [adminQueryKeys.passkeys],
  });
}

export function useRemovePasskey(id: string) {
  return useApiMutation({
    send: (queryClient) => sendJson(queryClient, 'DELETE', adminQueryKeys.passkey(id)),
    invalidates: [adminQueryKeys.passkeys],
  });
}
