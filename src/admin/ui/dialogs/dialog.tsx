import { Dialog as RadixDialog } from 'radix-ui';
import { useMemo, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

import type { AdminVideo } from '#domain/videos/video.ts';
import { Button } from '#web/ui/button.tsx';
import { requiredContext } from '#web/required-context.ts';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { DiscardDialog } from './confirm-dialog.tsx';
import { AfterPaint, dialogClassName, overlayClassName, useFocusAfterClosing } from './modal.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

interface DialogProps {
  title: string;
  /** Lets the dialog be as wide as the content of the page. */
  isWide?: boolean;
  /** Makes the dialog ask before it closes, as {@link DialogControls.setIsEdited} does. */
  hasUnsavedChanges?: boolean;
  onClose: () => void;
  /**
   * Moves the focus after the dialog has closed, instead of returning it to the element that opened
   * the dialog.
   */
  focusElsewhere?: (() => void) | undefined;
  /** The content. Only its own buttons close the dialog, such as a {@link CloseButton}. */
  children: ReactNode;
}

/** The properties of a dialog about a video. */
export interface VideoDialogProps {
  video: AdminVideo;
  onClose: () => void;
}

/** What the content of a dialog can do with it. */
interface DialogControls {
  /** Closes it after a question about unsaved changes. */
  cancel: () => void;
  /** Closes it at once. */
  close: () => void;
  setIsEdited: (isEdited: boolean) => void;
}

/** `useDialog` returns the controls of the dialog around a component. */
const [DialogContext, useDialog] = requiredContext<DialogControls>('There is no dialog');

export { useDialog };

/**
 * A modal dialog with a title, open while it is rendered. Neither Escape nor a click outside
 * closes it, because `RadixDialog.Root` has no `onOpenChange`. See docs/panel.md, "Dialogs".
 */
export function Dialog({
  title,
  isWide = false,
  hasUnsavedChanges = false,
  onClose,
  focusElsewhere,
  children,
}: DialogProps) {
  const focusHandlers = useFocusAfterClosing(focusElsewhere);
  const [isEdited, setIsEdited] = useState(false);
  const [isAskingToDiscard, setIsAskingToDiscard] = useState(false);
  const asksFirst = hasUnsavedChanges || isEdited;
  useUnsavedWarning(asksFirst);
  const dialog = useMemo(
    () => ({
      cancel: () => (asksFirst ? setIsAskingToDiscard(true) : onClose()),
      close: onClose,
      setIsEdited,
    }),
    [asksFirst, onClose],
  );

  return (
    <RadixDialog.Root open>
      <RadixDialog.Portal>
        <div className={overlayClassName} />
        <AfterPaint>
          <RadixDialog.Content
            {...focusHandlers}
            onKeyDown={saveByKey}
            className={`${dialogClassName} inset-x-0 top-0 scroll-pt-20 scroll-pb-24 content-start ${isWide ? 'sm:max-w-6xl' : 'sm:max-w-2xl'}`}
          >
            <RadixDialog.Title className="top-0 z-10 border-b border-rule bg-paper px-4 py-3 text-heading tall:sticky sm:px-6">
              {title}
            </RadixDialog.Title>
            <DialogContext value={dialog}>{children}</DialogContext>
            {isAskingToDiscard && (
              <DiscardDialog onDiscard={onClose} onKeep={() => setIsAskingToDiscard(false)} />
            )}
          </RadixDialog.Content>
        </AfterPaint>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/**
 * Ctrl+Enter and Cmd+Enter press the first button below the form. A dialog without a form, and a question
 * above this dialog, have nothing to save.
 */
function saveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, repeat, target, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat) return;
  if (!(target instanceof Node) || !currentTarget.contains(target)) return;
  const button = currentTarget.querySelector<HTMLElement>('form [data-dialog-buttons] button');
  if (button === null) return;
  // Otherwise Enter would also press the button or save the form that has the focus.
  event.preventDefault();
  button.click();
}

interface DialogBodyProps {
  /** Disables the fields, because changes made while saving would be lost. */
  isSaving?: boolean;
  children: ReactNode;
}

/** The part of a dialog between its title and its buttons. */
export function DialogBody({ isSaving = false, children }: DialogBodyProps) {
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSaving);

  return (
    <fieldset ref={fields} disabled={isSaving} className="grid min-w-0 gap-5 px-4 py-5 sm:px-6">
      {children}
    </fieldset>
  );
}

/** A dialog's buttons, the primary one first; they stay in view if the screen is tall enough. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-buttons
      className="bottom-0 flex flex-wrap gap-3 border-t border-rule bg-paper px-4 py-3 tall:sticky sm:px-6"
    >
      {children}
    </div>
  );
}

/** Closes the dialog around it, after a question about unsaved changes. */
export function CloseButton({ children = 'Close', ...button }: ComponentProps<'button'>) {
  const { cancel } = useDialog();
  return (
    <Button variant="quiet" onClick={cancel} {...button}>
      {children}
    </Button>
  );
}

/** The content of a dialog whose only button below it closes it. */
export function ClosableBody({ children }: { children: ReactNode }) {
  return (
    <>
      <DialogBody>{children}</DialogBody>
      <DialogButtons>
        <CloseButton />
      </DialogButtons>
    </>
  );
}
