import { Toast } from 'radix-ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { X } from '../icons/shared-icons.ts';

const TOAST_DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const FOCUS_HOTKEY = ['F8'];

/** The corners of the screen, in the order in which they are preferred. */
const corners = [
  { isRight: true, isBottom: true, className: 'right-0 bottom-0' },
  { isRight: false, isBottom: true, className: 'bottom-0 left-0' },
  { isRight: true, isBottom: false, className: 'top-0 right-0' },
  { isRight: false, isBottom: false, className: 'top-0 left-0' },
] as const;

type Corner = (typeof corners)[number];

const DIALOGS = ':is(dialog, [role="dialog"], [role="alertdialog"])';
const MODAL_DIALOGS = '[role="dialog"], [role="alertdialog"]';
const CONTROLS = `input, textarea, select, [contenteditable="true"], [role="menu"], ${DIALOGS} button`;

/** The distance between two points that are looked at. Every field is taller, so none lies between two. */
const POINT_DISTANCE_PX = 20;

/** A toast over a field is worse than one over any part of a dialog without fields and buttons. */
const CONTROL_WEIGHT = 1000;

/** The field in which the user types is the worst place of all. */
const FOCUS_WEIGHT = 1_000_000;

/** The space that a dialog leaves free for a toast at the bottom of the screen. */
const TOAST_SPACE = '--toast-space';

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
 * The corner of the screen where toasts appear; F8 moves the focus there.
 *
 * While a modal dialog is open, Radix hides every other element from screen readers, except those
 * with an aria-live attribute. `aria-live="off"` therefore keeps toasts reachable; Radix announces
 * them through a separate live region.
 */
export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const { setElement, className } = useFreeCorner();

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
          ref={setElement}
          // On a phone, a short toast is no taller than the header, below which there may be a field. It is
          // as tall in every corner, because `coverage` measures it in one of them.
          className={`fixed z-50 flex w-full max-w-sm flex-col p-4 outline-none max-sm:px-1 max-sm:py-0.5 max-sm:*:py-1.5 print:hidden ${className}`}
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
 * Finds the corner of the screen where a toast covers no field, menu or dialog, or otherwise the least
 * of them. When the page scrolls or the focus moves, the toast moves if it would cover one of them.
 * A dialog that reaches into all corners gets shorter, and the toast is shown below it.
 *
 * Returns the `ref` of the element that contains the toast, and the class name that places it.
 */
function useFreeCorner() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [corner, setCorner] = useState<Corner>(corners[0]);

  useEffect(() => {
    if (element === null) return undefined;
    let isPressed = false;
    const move = () => {
      // If the dialog moved between press and release, its button would not be clicked.
      if (isPressed) return;
      for (const dialog of modalDialogs()) observer.observe(dialog);
      if (makeRoom(element)) setCorner(corners[0]);
      else setCorner((current) => freeCorner(element, current));
    };
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      isPressed = false;
      setTimeout(move);
    };
    // Reports when a toast appears, and when a dialog has loaded its content.
    const observer = new ResizeObserver(move);
    observer.observe(element);
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('focusin', move);
    return () => {
      observer.disconnect();
      releaseRoom();
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('focusin', move);
      window.removeEventListener('pointerdown', press, { capture: true });
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [element]);

  return { setElement, className: corner.className };
}

/**
 * Shortens the dialog on top if a toast would cover a part of it in every corner. Returns whether the
 * toast belongs below it. A dialog that is already shorter stays so, because measuring it again at every
 * scroll would make it jump.
 */
function makeRoom(element: HTMLElement): boolean {
  const dialog = [...modalDialogs()].at(-1);
  if (!dialog || element.childElementCount === 0) {
    releaseRoom();
    return false;
  }
  const height = `${element.offsetHeight}px`;
  if (dialog.style.getPropertyValue(TOAST_SPACE) === height) return true;
  releaseRoom();
  if (corners.some((corner) => coverage(element, corner) === 0)) return false;
  dialog.style.setProperty(TOAST_SPACE, height);
  const { activeElement } = document;
  if (dialog.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
  return true;
}

function releaseRoom(): void {
  for (const dialog of modalDialogs()) {
    dialog.style.removeProperty(TOAST_SPACE);
  }
}

function modalDialogs(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(MODAL_DIALOGS);
}

function freeCorner(element: HTMLElement, current: Corner): Corner {
  if (element.childElementCount === 0) return corners[0];
  let [best, least] = [current, coverage(element, current)];
  for (const corner of corners) {
    const covered = least === 0 ? 0 : coverage(element, corner);
    if (covered < least) [best, least] = [corner, covered];
  }
  return best;
}

/**
 * How much an element would cover in a corner. Looks only at points, not at every field of the page,
 * which is fast in long lists.
 */
function coverage(element: HTMLElement, { isRight, isBottom }: Corner): number {
  const { width, height } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = isRight ? clientWidth - width : 0;
  const top = isBottom ? clientHeight - height : 0;
  const { paddingLeft, paddingTop } = getComputedStyle(element);
  const [insetX, insetY] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingTop)];
  let covered = 0;
  for (let x = left + insetX; x < left + width - insetX; x += POINT_DISTANCE_PX) {
    for (let y = top + insetY; y < top + height - insetY; y += POINT_DISTANCE_PX) {
      const below = document.elementsFromPoint(x, y).find((other) => !element.contains(other));
      if (below !== undefined && below === document.activeElement) covered += FOCUS_WEIGHT;
      else if (below?.closest(CONTROLS)) covered += CONTROL_WEIGHT;
      else if (below?.closest(DIALOGS)) covered += 1;
    }
  }
  return covered;
}
