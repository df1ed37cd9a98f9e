import { createContext, use, type Context } from 'react';

/** A context, and the hook that reads it. The hook throws where there is no value. */
export function requiredContext<Value>(
  missing: string,
): [context: Context<Value | undefined>, useValue: () => Value] {
  const context = createContext<Value | undefined>(undefined);

  function useValue(): Value {
    const value = use(context);
    if (value === undefined) throw new Error(missing);
    return value;
  }

  return [context, useValue];
}
