import { useState } from 'react';

import { setPasswordSignIn } from '#domain/calls/security-calls.ts';
import type { PasskeyList } from '#domain/sign-in/passkey.ts';

import { ConfirmPasswordDialog } from '../ui/dialogs/confirm-password-dialog.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useCall } from '../ui/requests/use-call.ts';

/** The switch of sign-in with the password. It changes once the password is confirmed. */
export function PasswordSignIn({ list: { passkeys, isPasswordOff } }: { list: PasskeyList }) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useCall(setPasswordSignIn);
  const action = `Switch password sign-in ${isPasswordOff ? 'on' : 'off'}`;

  return (
    <div className="mt-4">
      <Switch
        label="Password sign-in"
        checked={!isPasswordOff}
        aria-describedby="password-sign-in-hint"
        onChange={() => setIsAsking(true)}
      />
      <p id="password-sign-in-hint" className="text-sm text-ink-muted">
        {isPasswordOff
          ? 'It is off: only your passkeys sign in. The panel still asks for the password to confirm.'
          : 'Switch it off to sign in with passkeys only. A stolen password is then not enough.'}
      </p>
      {isAsking && (
        <ConfirmPasswordDialog
          title={action}
          confirmLabel={action}
          pendingLabel="Please wait..."
          toasts={{
            success: `Password sign-in is ${isPasswordOff ? 'on' : 'off'}`,
            failure: 'Failed to switch password sign-in',
          }}
          send={({ currentPassword }) =>
            change.mutateAsync({ body: { isPasswordOff: !isPasswordOff, currentPassword } })
          }
          onClose={() => setIsAsking(false)}
        >
          Please confirm your password.
          {!isPasswordOff && (
            <>
              {' '}
              {passkeys.length === 1 && 'You have only one passkey. Without it, '}
              {passkeys.length > 1 && 'Without a passkey, '}
              you can then sign in only with a link that you print on the server:{' '}
              <code>npm run admin -- sign-in-link</code>
            </>
          )}
        </ConfirmPasswordDialog>
      )}
    </div>
  );
}
