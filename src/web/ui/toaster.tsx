import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

import type { ToastMessage, ToastRegionProps, ToastSlot } from './toast-region.tsx';

/** Time after which a dismissed toast is removed. See docs/product.md, "Toasts". */
const REMOVAL_DELAY_MS = 1_000_000;

interface ToasterControls {
  show: (message: ToastMessage) => void;
  /** Preloads the toast chunk, so that a toast can be shown when the connection is lost. */
  prepare: () => void;
}

const ToasterContext = createContext<ToasterControls | undefined>(undefined);

/** Returns a function that shows a toast; a new toast replaces the current one. */
export function useToast(): ToasterControls['show'] {
  const controls = use(ToasterContext);
  if (controls === undefined) throw new Error('useToast must be used inside a Toaster');

  useEffect(() => controls.prepare(), [controls]);
  return controls.show;
}

/**
 * Provides the page's only toast slot to its children.
 *
 * The toast UI is a separate chunk, fetched when the first component calls `useToast`:
 * pages without toasts do not load it, and server-rendered markup never contains it.
 */
export function Toaster({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<ToastSlot>();
  const [ToastRegion, setToastRegion] = useState<ComponentType<ToastRegionProps>>();

  const prepare = useCallback(() => {
    import('./toast-region.tsx').then(
      (chunk) => setToastRegion(() => chunk.ToastRegion),
      () => {
        // Ignored: `show` requests the chunk again.
      },
    );
  }, []);

  const controls = useMemo<ToasterControls>(
    () => ({
      show: (message) => {
        prepare();
        setSlot((previous) => ({ ...message, id: (previous?.id ?? 0) + 1, isOpen: true }));
      },
      prepare,
    }),
    [prepare],
  );

  /** Ignores a toast that was already replaced, for example by its own action. */
  function dismiss(id: number) {
    setSlot((current) => (current?.id === id ? { ...current, isOpen: false } : current));
  }

  const isDismissed = slot !== undefined && !slot.isOpen;
  useEffect(() => {
    if (!isDismissed) return undefined;
    const timer = setTimeout(() => setSlot(undefined), REMOVAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDismissed]);

  return (
    <ToasterContext value={controls}>
      {children}
      {slot && ToastRegion && <ToastRegion toast={slot} onDismiss={() => dismiss(slot.id)} />}
    </ToasterContext>
  );
}
