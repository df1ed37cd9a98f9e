import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';

const TOAST_DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const FOCUS_HOTKEY = ['F8'];

/** How long a dismissed toast keeps its slot; long enough for any closing animation, assistive or not. */
const REMOVAL_DELAY_MS = 1_000_000;

export interface ToastMessage {
  title: string;
  description?: string;
  /** 'destructive' tells of a failure. */
  variant?: 'default' | 'destructive';
  /** `altText` tells a screen reader's user how to do the same without the toast. */
  action?: { label: string; altText: string; onSelect: () => void };
}

interface ToastSlot extends ToastMessage {
  id: number;
  isOpen: boolean;
}

type ShowToast = (message: ToastMessage) => void;

const ShowToastContext = createContext<ShowToast>(() => {});

/** Shows a toast in the page's one slot; a newer toast takes the place of an older one. */
export function useToast(): ShowToast {
  return use(ShowToastContext);
}

/**
 * Gives its children the page's one toast slot.
 *
 * Nothing of it is in the server's markup: Radix's viewport carries a style attribute,
 * which the pages' policy forbids in markup and allows from script.
 */
export function Toaster({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<ToastSlot>();

  const showToast = useCallback<ShowToast>((message) => {
    setSlot((previous) => ({ ...message, id: (previous?.id ?? 0) + 1, isOpen: true }));
  }, []);

  const isDismissed = slot !== undefined && !slot.isOpen;
  useEffect(() => {
    if (!isDismissed) return undefined;
    const timer = setTimeout(() => setSlot(undefined), REMOVAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDismissed]);

  function dismiss() {
    setSlot((previous) => previous && { ...previous, isOpen: false });
  }

  return (
    <ShowToastContext value={showToast}>
      {children}
      {slot && (
        <Toast.Provider
          duration={TOAST_DURATION_MS}
          swipeDirection="right"
          swipeThreshold={SWIPE_THRESHOLD_PX}
        >
          <ToastCard key={slot.id} toast={slot} onDismiss={dismiss} />
          <Toast.Viewport
            hotkey={FOCUS_HOTKEY}
            className="fixed right-0 bottom-0 z-50 flex w-full max-w-md flex-col p-4 outline-none print:hidden"
          />
        </Toast.Provider>
      )}
    </ShowToastContext>
  );
}

function ToastCard({ toast, onDismiss }: { toast: ToastSlot; onDismiss: () => void }) {
  const isFailure = toast.variant === 'destructive';
  return (
    <Toast.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) onDismiss();
      }}
      className={`toast flex items-start gap-3 rounded-sm border bg-paper p-4 shadow-lg ${isFailure ? 'border-accent' : 'border-rule'}`}
    >
      <div className="min-w-0 grow">
        <Toast.Title className={`font-semibold ${isFailure ? 'text-accent' : ''}`}>
          {toast.title}
        </Toast.Title>
        {toast.description !== undefined && (
          <Toast.Description className="text-sm wrap-anywhere text-ink-muted">
            {toast.description}
          </Toast.Description>
        )}
      </div>
      {toast.action && (
        <Toast.Action
          altText={toast.action.altText}
          onClick={toast.action.onSelect}
          className="min-h-9 rounded-sm border border-field px-3 text-sm font-medium"
        >
          {toast.action.label}
        </Toast.Action>
      )}
      <Toast.Close aria-label="Close" className="-m-1 grid size-9 shrink-0 place-items-center">
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
