import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

import { requiredContext } from '../required-context.ts';
import type { CurrentToast, ToastMessage, ToastRegionProps } from './toast-region.tsx';

/** Time after which a dismissed toast is removed. See docs/rules.md, "Toasts". */
const REMOVAL_DELAY_MS = 1_000_000;

interface ToasterControls {
  show: (message: ToastMessage) => void;
  dismissFailure: () => void;
  /** Preloads the toast chunk, so that a toast can be shown when the connection is lost. */
  prepare: () => void;
}

const [ToasterContext, useControls] = requiredContext<ToasterControls>('There is no Toaster');

/** Returns a function that shows a toast; a new toast replaces the current one. */
export function useToast(): ToasterControls['show'] {
  const controls = useControls();

  useEffect(() => controls.prepare(), [controls]);
  return controls.show;
}

/**
 * Returns a function that closes the toast of a failure. Call it when the user tries again, because
 * the toast would otherwise stay open while the new request runs.
 */
export function useDismissFailure(): ToasterControls['dismissFailure'] {
  return useControls().dismissFailure;
}

interface ToasterProps {
  /** The page that is shown. Left out in the panel, where each page is a document of its own. */
  page?: string;
  children: ReactNode;
}

/**
 * Lets its children show toasts, one at a time. A toast closes when `page` changes.
 *
 * The toast UI is a separate chunk, fetched when the first component calls `useToast`:
 * pages without toasts do not load it, and server-rendered markup never contains it.
 */
export function Toaster({ page, children }: ToasterProps) {
  const [toast, setToast] = useState<CurrentToast>();
  const [ToastRegion, setToastRegion] = useState<ComponentType<ToastRegionProps>>();

  const isPrepared = useRef(false);
  const prepare = useCallback(() => {
    if (isPrepared.current) return;
    isPrepared.current = true;
    import('./toast-region.tsx').then(
      (chunk) => setToastRegion(() => chunk.ToastRegion),
      () => {
        // Ignored: `show` requests the chunk again.
        isPrepared.current = false;
      },
    );
  }, []);

  const controls = useMemo<ToasterControls>(
    () => ({
      show: (message) => {
        prepare();
        setToast((previous) => ({ ...message, id: (previous?.id ?? 0) + 1, isOpen: true }));
      },
      dismissFailure: () =>
        setToast((current) =>
          current?.variant === 'destructive' ? { ...current, isOpen: false } : current,
        ),
      prepare,
    }),
    [prepare],
  );

  /** Ignores a toast that was already replaced, for example by its own action. */
  function dismiss(id: number) {
    setToast((current) => (current?.id === id ? { ...current, isOpen: false } : current));
  }

  const [shownPage, setShownPage] = useState(page);
  if (shownPage !== page) {
    setShownPage(page);
    setToast(toast && { ...toast, isOpen: false });
  }

  const isDismissed = toast !== undefined && !toast.isOpen;
  useEffect(() => {
    if (!isDismissed) return undefined;
    const timer = setTimeout(() => setToast(undefined), REMOVAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDismissed]);

  return (
    <ToasterContext value={controls}>
      {children}
      {toast && ToastRegion && <ToastRegion toast={toast} onDismiss={() => dismiss(toast.id)} />}
    </ToasterContext>
  );
}
