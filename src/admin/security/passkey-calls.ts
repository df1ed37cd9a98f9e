import { useMutation, useQueryClient } from '@tanstack/react-query';

import { addPasskey, readPasskeyOptions } from '#domain/calls/security-calls.ts';
import type { Confirmation } from '#domain/sign-in/credentials.ts';

import { createPasskey } from '../calls/browser-passkeys.ts';
import { send } from '../ui/requests/make-call.ts';
import { sendAndRefetch } from '../ui/requests/use-call.ts';

/** Confirms the current password, lets the browser create a passkey, and stores it. */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Confirmation) => {
      const options = await send(queryClient, readPasskeyOptions, { body });
      return sendAndRefetch(queryClient, addPasskey, { body: await createPasskey(options) });
    },
  });
}
