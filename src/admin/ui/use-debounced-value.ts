import { useEffect, useState } from 'react';

/**
 * Short enough that results appear while the administrator types, long enough that a typed word
 * causes one request.
 */
const PAUSE_MS = 300;

/**
 * Returns the latest value that has not changed for {@link PAUSE_MS}; at first, the given value.
 */
export function useDebouncedValue<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);

  return debounced;
}
