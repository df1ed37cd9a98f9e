import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';

import { readMailServer, saveMailServer, testMailServer } from '#domain/calls/settings-calls.ts';
import { callKey } from '#domain/calls/call.ts';
import {
  type MailServer,
  type MailServerInput,
  mailServerInputSchema,
  mailServerSchema,
} from '#domain/email-settings/mail-server.ts';
import type { Seen } from '#domain/http/seen.ts';
import { ApiError } from '#web/http/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';
import { adminAddress } from '#domain/addresses.ts';
import { emailSettings } from '#domain/email-settings/email-settings.ts';

import { DiscardDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useUnsavedWarning } from '../ui/dialogs/use-unsaved-warning.ts';
import { useGuardedSave } from '../ui/editors/use-guarded-save.ts';
import { showFieldErrors, useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { ChangedNotice } from '../ui/editors/refused-save-notices.tsx';
import { read, send } from '../ui/requests/make-call.ts';
import { refetchChanged, useCall } from '../ui/requests/use-call.ts';
import { MailServerFields } from './mail-server-fields.tsx';
import { failureSentence } from '../ui/requests/failure-sentence.ts';
import { useStoredSettings } from '../ui/settings/use-settings.ts';

interface MailServerFormProps {
  stored: MailServer;
  onSaved: () => void;
  /** Omitted if the form cannot be closed, because no mail server is set up. */
  onCancel: (() => void) | undefined;
}

/**
 * The form to set up a mail server. Save appears once a test mail was accepted for exactly what is
 * entered, and "Save anyway" if it was not.
 */
export function MailServerForm({ stored, onSaved, onCancel }: MailServerFormProps) {
  const { theirs, showResult } = useGuardedSave();
  const testing = useCall(testMailServer);
  const saving = useSaveMailServer();
  const queryClient = useQueryClient();
  const { source: _source, hasPassword, ...storedValues } = stored;
  const form = useSchemaForm(mailServerInputSchema, {
    ...storedValues,
    password: '',
    currentPassword: '',
  });
  const { handleSubmit, setError, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSubmitting);
  useUnsavedWarning(isDirty);
  const [isAskingToDiscard, setIsAskingToDiscard] = useState(false);

  /** What a test mail has shown holds only for the mail server that was entered then. */
  function forgetTest({ target }: FormEvent) {
    const isOwnPassword = target instanceof HTMLInputElement && target.name === 'currentPassword';
    if (!isOwnPassword) testing.reset();
  }

  async function test(entered: MailServerInput) {
    await testing.mutateAsync({ body: entered }).catch(showErrors);
  }

  async function save(entered: MailServerInput) {
    const request = saving.mutateAsync({ ...entered, seen: { ...(theirs ?? stored) } });
    request.catch(showErrors);
    const isSaved = await showResult(request, {
      success: 'Mail server saved successfully',
      failure: 'Failed to save the mail server',
    });
    if (isSaved) onSaved();
  }

  function loadTheirs() {
    queryClient.setQueryData(callKey(readMailServer), mailServerSchema.parse(theirs));
    onSaved();
  }

  function showErrors(error: unknown) {
    showFieldErrors(error, fieldNames, setError);
  }

  const isAccepted = testing.isSuccess;
  const failedWith = testing.error instanceof ApiError ? testing.error.status : undefined;
  // Every other failure, such as a wrong password or the lock after several, says nothing about the mail server.
  const mayBeSavedAnyway = failedWith === TEST_FAILED;

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={handleSubmit(isAccepted ? save : test)} onChange={forgetTest}>
        <fieldset ref={fields} disabled={isSubmitting} className="grid min-w-0 gap-4">
          <legend className="sr-only">Mail server</legend>
          {theirs && <ChangedNotice onLoadTheirs={loadTheirs} onSaveMine={handleSubmit(save)} />}
          <MailServerFields hasPassword={hasPassword} isChanging={onCancel !== undefined}>
            {!isAccepted && (
              <p className="text-sm text-ink-muted">
                You can save once a test mail has shown whether this works.
              </p>
            )}
            <RecipientNote />
            <div className="flex flex-wrap gap-3">
              <Button
                type={isAccepted ? 'button' : 'submit'}
                variant={isAccepted ? 'quiet' : 'primary'}
                onClick={isAccepted ? handleSubmit(test) : undefined}
              >
                {testing.isPending ? 'Sending...' : 'Send test mail'}
              </Button>
              {isAccepted && (
                <Button type="submit" disabled={theirs !== undefined}>
                  {saving.isPending ? 'Saving...' : 'Save'}
                </Button>
              )}
              {mayBeSavedAnyway && (
                <Button
                  variant="quiet"
                  disabled={theirs !== undefined}
                  onClick={handleSubmit(save)}
                >
                  {saving.isPending ? 'Saving...' : 'Save anyway'}
                </Button>
              )}
              {onCancel && (
                <Button
                  variant="quiet"
                  onClick={isDirty ? () => setIsAskingToDiscard(true) : onCancel}
                >
                  Cancel
                </Button>
              )}
            </div>
          </MailServerFields>
        </fieldset>
      </form>
      {isAskingToDiscard && onCancel && (
        <DiscardDialog onDiscard={onCancel} onKeep={() => setIsAskingToDiscard(false)} />
      )}
      {/* What is refused is shown at the fields. */}
      <TestResult
        reply={testing.data?.message}
        error={failedWith === REFUSED ? null : testing.error}
      />
    </FormProvider>
  );
}

const fieldNames = z.keyof(mailServerInputSchema);

const REFUSED = 400;

/** The status if the mail server has not accepted the test mail. */
const TEST_FAILED = 502;

/** Saves the mail server. */
function useSaveMailServer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MailServerInput & { seen: Seen }) => send(saveMailServer, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(read(readMailServer).queryKey, saved);
      void refetchChanged(queryClient, saveMailServer);
    },
  });
}

/** Says where a test mail goes. */
export function RecipientNote() {
  const address = useStoredSettings(emailSettings).data?.contactEmail;

  return (
    <p className="text-sm wrap-anywhere text-ink-muted">
      {address === '' && (
        <>
          <a href={`${adminAddress.settings}#contactEmail`} className="underline">
            Save your email address
          </a>{' '}
          first. Then you can send a test mail to it.
        </>
      )}
      {address && `The test mail is sent to ${address}.`}
    </p>
  );
}

interface TestResultProps {
  /** What the mail server answered when it accepted the mail. */
  reply: string | undefined;
  error: Error | null;
}

/** The result of a test mail, announced to screen readers. */
export function TestResult({ reply, error }: TestResultProps) {
  return (
    <div role="status" className="text-sm wrap-anywhere">
      {reply !== undefined && <p>{reply}</p>}
      {error && <p className="font-medium text-error">{failureSentence(error)}</p>}
    </div>
  );
}
