import { useEffect, useState } from 'react';

/**
 * Short enough that results appear while the administrator types, long enough that a typed word
 * causes one request.
 */
const PAUSE_MS = 300;

/** Returns the first value at once, and a later one only after it has not changed for the pause. */
export function useDebouncedValue<Value>(value: Value, pauseMs = PAUSE_MS): Value {
  const [debounced, setDebounced] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);

  return debounced;
}
