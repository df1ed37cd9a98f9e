import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import {
  listPasskeys,
  removePasskey,
  setPasswordSignIn,
  addPasskey,
  readPasskeyOptions,
} from '#domain/calls/security-calls.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { MAX_PASSKEYS, type Passkey, type PasskeyList } from '#domain/sign-in/passkey.ts';
import { Trash2 } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';
import type { Confirmation } from '#domain/sign-in/credentials.ts';

import { canUsePasskeys, createPasskey } from '../calls/browser-passkeys.ts';
import { Loaded } from '../ui/requests/loaded.tsx';
import { ConfirmedAction } from '../ui/rows/row-action.tsx';
import { ConfirmPasswordDialog } from '../ui/dialogs/confirm-password-dialog.tsx';
import { useCall, useRead, sendAndRefetch } from '../ui/requests/use-call.ts';
import { Switch } from '../ui/fields/switch.tsx';
import { send } from '../ui/requests/make-call.ts';

/** The stored passkeys, each with a button that removes it, and a button that adds one. */
export function Passkeys() {
  const [isAdding, setIsAdding] = useState(false);
  const query = useRead(listPasskeys);

  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title" className="text-lg">
        Passkeys
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">
        With a passkey you sign in with your fingerprint, your face or a PIN instead of a password.
        It works even while wrong passwords have locked the login.
      </p>
      <Loaded what="The passkeys" query={query} rows={1} rowClassName="h-16">
        {(list) => (
          <>
            {list.passkeys.length === 0 && <p>No passkeys yet.</p>}
            <ul aria-label="Passkeys">
              {list.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
            <div className="mt-4">
              <AddButton list={list} onAdd={() => setIsAdding(true)} />
            </div>
            {list.passkeys.length > 0 && <PasswordSignIn list={list} />}
          </>
        )}
      </Loaded>
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
    </section>
  );
}

/** Asks for the current password; then the browser asks where to store the passkey. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const adding = useAddPasskey();

  return (
    <ConfirmPasswordDialog
      title="Add a Passkey"
      confirmLabel="Continue"
      pendingLabel="Waiting for the browser..."
      toasts={{ success: 'Passkey added successfully', failure: 'Failed to add the passkey' }}
      send={adding.mutateAsync}
      onClose={onClose}
    >
      Please confirm your password. Your browser will then ask where to save the passkey, for
      example on your phone or in a password manager.
    </ConfirmPasswordDialog>
  );
}

/** The button, or the reason why no passkey can be added. */
function AddButton({
  list: { origin, passkeys },
  onAdd,
}: {
  list: PasskeyList;
  onAdd: () => void;
}) {
  if (window.location.origin !== origin) return <p>Passkeys work only at {origin}.</p>;
  if (!canUsePasskeys(origin)) return <p>This browser does not support passkeys.</p>;
  if (passkeys.length >= MAX_PASSKEYS) {
    return <p>There are {MAX_PASSKEYS} passkeys. Remove one to add another.</p>;
  }
  return (
    <Button variant="quiet" onClick={onAdd}>
      Add a Passkey
    </Button>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const removal = useCall(removePasskey, { id });
  const added = `Added ${formatInstant(createdAt)}`;

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-t border-rule py-3 last:border-b">
      <div>
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">{added}</p>
        <p className="text-sm text-ink-muted">
          {lastUsedAt === null ? 'Never used' : `Last used ${formatInstant(lastUsedAt)}`}
        </p>
      </div>
      <ConfirmedAction
        icon={Trash2}
        label="Remove"
        labelSuffix={`${name}, ${added}`}
        question={`Remove the passkey of ${name}?`}
        busyLabel="Removing..."
        toasts={{
          success: 'Passkey removed successfully',
          failure: 'Failed to remove the passkey',
        }}
        request={removal}
      >
        You can no longer sign in with it. It stays on your device or in your password manager until
        you delete it there.
      </ConfirmedAction>
    </li>
  );
}

/** The switch of sign-in with the password. It changes once the password is confirmed. */
function PasswordSignIn({ list: { passkeys, isPasswordOff } }: { list: PasskeyList }) {
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

/** Confirms the current password, lets the browser create a passkey, and stores it. */
function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Confirmation) => {
      const options = await send(readPasskeyOptions, { body });
      return sendAndRefetch(queryClient, addPasskey, { body: await createPasskey(options) });
    },
  });
}
