import { useEffect, useState } from 'react';

/** Short enough that results seem to follow the typing, long enough that a word is one request. */
const PAUSE_MS = 300;

/** A typed value after a pause in typing. */
export function useSettledValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);

  return settled;
}
