import { Dialog as RadixDialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';

import { useRestoredFocus } from '#web/ui/use-restored-focus.ts';

import { DiscardDialog } from './discard-dialog.tsx';
import { panelClassName, useReturnOfFocus, overlayClassName } from './modal.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

interface DialogProps {
  title: string;
  /** Whether closing would lose what was typed; the dialog asks first then. */
  hasUnsavedTyping?: boolean;
  onClose: () => void;
  /** Moves the focus once the dialog is closed; without it, it goes back to what opened the dialog. */
  giveFocusBack?: () => void;
  /** What stands in the dialog. Its own buttons close it by `close`; nothing else does. */
  children: (close: () => void) => ReactNode;
}

/**
 * A titled dialog over the page, open as long as it is rendered. Radix asks to close it on
 * Escape and on a click beside it, and nobody listens. See docs/product.md, "Dialogs".
 */
export function Dialog({
  title,
  hasUnsavedTyping = false,
  onClose,
  giveFocusBack,
  children,
}: DialogProps) {
  const focus = useReturnOfFocus(giveFocusBack);
  const [isAsking, setIsAsking] = useState(false);
  useUnsavedWarning(hasUnsavedTyping);

  function close() {
    if (hasUnsavedTyping) setIsAsking(true);
    else onClose();
  }

  return (
    <RadixDialog.Root open>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClassName} />
        <RadixDialog.Content
          {...focus}
          className={`${panelClassName} inset-0 scroll-pt-20 scroll-pb-24 content-start sm:max-w-2xl`}
        >
          <RadixDialog.Title className="top-0 z-10 border-b border-rule bg-paper px-4 py-3 text-heading tall:sticky sm:px-6">
            {title}
          </RadixDialog.Title>
          {children(close)}
          {isAsking && <DiscardDialog onDiscard={onClose} onKeep={() => setIsAsking(false)} />}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface DialogBodyProps {
  /** While its fields are saved, nothing is typed into them that would be lost. */
  isSaving?: boolean;
  children: ReactNode;
}

/** The part of a dialog between its title and its buttons. */
export function DialogBody({ isSaving = false, children }: DialogBodyProps) {
  const fields = useRestoredFocus<HTMLFieldSetElement>(isSaving);

  return (
    <fieldset ref={fields} disabled={isSaving} className="grid min-w-0 gap-5 px-4 py-5 sm:px-6">
      {children}
    </fieldset>
  );
}

/** A dialog's buttons, the one to press first; in sight where the screen is tall enough. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="bottom-0 flex flex-wrap gap-3 border-t border-rule bg-paper px-4 py-3 tall:sticky sm:px-6">
      {children}
    </div>
  );
}
