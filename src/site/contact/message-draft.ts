import * as z from 'zod/mini';
import { useLayoutEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ContactFormValues, ParsedContactForm } from './contact-fields.tsx';

const STORAGE_KEY = 'message-draft';

/** The fields of the contact form as typed. The honeypot is left out. */
const draftSchema = z.partial(
  z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    newsletter: z.boolean(),
  }),
);

type MessageDraft = z.infer<typeof draftSchema>;

/**
 * Reads the message that was typed in this tab and not sent; `undefined` if nothing was typed. The
 * session storage of a tab survives a reload, and the browser deletes it when the tab is closed.
 */
function readDraft(): MessageDraft | undefined {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return draftSchema.safeParse(stored).data;
  } catch {
    // The browser denies access to its storage, or another script has written to it.
    return undefined;
  }
}

/** Stores a message that is being typed. If it is empty, deletes the stored one. */
function storeDraft(draft: MessageDraft): void {
  const isEmpty = Object.values(draft).every((value) => value === '' || value === false);
  if (isEmpty) {
    deleteDraft();
    return;
  }
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // The browser denies access to its storage. The message remains in the form.
  }
}

export function deleteDraft(): void {
  try {
    window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // The browser denies access to its storage, so nothing is stored.
  }
}

/**
 * Keeps what a visitor types into the contact form until it is sent: the form contains it again after
 * a visit to another page and after a reload.
 */
export function useMessageDraft({
  getValues,
  setValue,
  subscribe,
}: UseFormReturn<ContactFormValues, unknown, ParsedContactForm>): void {
  useLayoutEffect(() => {
    const draft = readDraft();
    for (const name of z.keyof(draftSchema).options) {
      // The visitor may have typed before hydration.
      const isUntouched = !getValues(name);
      if (draft?.[name] !== undefined && isUntouched) setValue(name, draft[name]);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft(values),
    });
  }, [getValues, setValue, subscribe]);
}
