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

/** How long a dismissed toast keeps its slot; long enough for any closing animation. */
const REMOVAL_DELAY_MS = 1_000_000;

interface ToasterControls {
  show: (message: ToastMessage) => void;
  /** Fetches the toast's own chunk, so that it is there when the connection is not. */
  prepare: () => void;
}

const ToasterContext = createContext<ToasterControls | undefined>(undefined);

/** Shows a toast in the page's one slot; a newer toast takes the place of an older one. */
export function useToast(): ToasterControls['show'] {
  const controls = use(ToasterContext);
  if (controls === undefined) throw new Error('useToast needs a Toaster around it');

  useEffect(() => controls.prepare(), [controls]);
  return controls.show;
}

/**
 * Gives its children the page's one toast slot.
 *
 * What a toast looks like is a chunk of its own, fetched by the first component that
 * may show one: pages without toasts load none of it, and no server markup has it.
 */
export function Toaster({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<ToastSlot>();
  const [ToastRegion, setToastRegion] = useState<ComponentType<ToastRegionProps>>();

  const prepare = useCallback(() => {
    import('./toast-region.tsx').then(
      (chunk) => setToastRegion(() => chunk.ToastRegion),
      () => {
        // Tried again when there is a toast to show.
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

  /** A toast that is over leaves a newer one alone, be it one that its own action has raised. */
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
