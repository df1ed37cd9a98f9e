import { useEffect, useState, type ReactNode } from 'react';

/**
 * Renders what takes long, such as a dialog, once the browser has painted what is around it. So a click
 * shows an effect at once.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // React renders the new state in a task after the frame.
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted && children;
}
