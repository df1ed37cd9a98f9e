import { apiAddress, queryKeys } from '#domain/addresses.ts';
import type { PasskeyRequest } from '#domain/security/passkey.ts';
import { registrationOptionsSchema } from '#domain/security/webauthn.ts';
import type { ApiQuery } from '#web/http/api-query.ts';
import { sendJson } from '#web/http/send-json.ts';

import { createPasskey } from '../browser-passkeys.ts';
import { useApiMutation } from '../use-api-mutation.ts';

/** All passkeys, and the origin where they work. */
export const passkeysQuery: ApiQuery = { queryKey: queryKeys.passkeys };

/** Confirms the current password, lets the browser create a passkey, and stores it. */
export function useAddPasskey() {
  return useApiMutation({
    send: async (queryClient, request: PasskeyRequest) => {
      const options = await sendJson(queryClient, {
        method: 'POST',
        address: apiAddress(queryKeys.passkeyOptions),
        body: request,
      });
      return sendJson(queryClient, {
        method: 'POST',
        address: apiAddress(queryKeys.passkeys),
        body: await createPasskey(registrationOptionsSchema.parse(options)),
      });
    },
    invalidates: [queryKeys.passkeys],
  });
}

export function useRemovePasskey(id: string) {
  return useApiMutation({
    send: (queryClient) =>
      sendJson(queryClient, { method: 'DELETE', address: apiAddress(queryKeys.passkey(id)) }),
    invalidates: [queryKeys.passkeys],
  });
}
