import { Toast } from 'radix-ui';
import { createPortal } from 'react-dom';

import { X } from '../icons/shared-icons.ts';

const TOAST_DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const FOCUS_HOTKEY = ['F8'];

export interface ToastMessage {
  title: string;
  description?: string;
  /** 'destructive' is for failures. */
  variant?: 'default' | 'destructive';
  /** Buttons of the toast. Each closes it. */
  actions?: readonly ToastAction[];
}

interface ToastAction {
  label: string;
  /** Describes to screen-reader users how to do the same without the toast. */
  altText: string;
  onSelect: () => void;
}

/** The only toast of the page. A closed toast is kept, so that it can fade out. */
export interface CurrentToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

export interface ToastRegionProps {
  toast: CurrentToast;
  onDismiss: () => void;
}

/**
 * The lower right corner of the screen, where toasts appear; F8 moves the focus there.
 *
 * While a modal dialog is open, Radix hides every other element from screen readers, except those
 * with an aria-live attribute. `aria-live="off"` therefore keeps toasts reachable; Radix announces
 * them through a separate live region.
 */
export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  return createPortal(
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
      <div aria-live="off">
        <Toast.Viewport
          hotkey={FOCUS_HOTKEY}
          ref={keepSpaceFree}
          className="fixed right-0 bottom-0 z-50 flex w-full max-w-sm flex-col p-4 outline-none print:hidden"
        />
      </div>
    </Toast.Provider>,
    document.body,
  );
}

function ToastCard({ toast, onDismiss }: ToastRegionProps) {
  const isFailure = toast.variant === 'destructive';
  return (
    <Toast.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) onDismiss();
      }}
      className={`toast flex items-start gap-3 rounded-sm border bg-paper p-4 shadow-lg ${isFailure ? 'border-error' : 'border-rule'}`}
    >
      <div className="min-w-0 grow">
        <Toast.Title className={`font-semibold ${isFailure ? 'text-error' : ''}`}>
          {toast.title}
        </Toast.Title>
        {/* Radix announces title and description as one text; the space separates them. */ ' '}
        {toast.description !== undefined && (
          <Toast.Description className="text-sm wrap-anywhere text-ink-muted">
            {toast.description}
          </Toast.Description>
        )}
        {toast.actions && <ToastActions actions={toast.actions} />}
      </div>
      <Toast.Close aria-label="Close" className="-m-1 grid size-9 shrink-0 place-items-center">
        <X className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

function ToastActions({ actions }: { actions: readonly ToastAction[] }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {actions.map(({ label, altText, onSelect }) => (
        <Toast.Action
          key={label}
          altText={altText}
          onClick={onSelect}
          className="min-h-9 rounded-sm border border-field px-3 text-sm font-medium"
        >
          {label}
        </Toast.Action>
      ))}
    </div>
  );
}

/**
 * Tells dialogs how much space the toast takes at the bottom of the screen. They end above it, so that it
 * covers none of their buttons, see `dialogClassName`.
 */
function keepSpaceFree(element: HTMLElement | null) {
  if (element === null) return undefined;
  const { style } = document.body;
  const observer = new ResizeObserver(() => {
    const height = element.childElementCount === 0 ? 0 : element.offsetHeight;
    style.setProperty('--toast-space', `${height}px`);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--toast-space');
  };
}
