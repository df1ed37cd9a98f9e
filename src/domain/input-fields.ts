import type * as z from 'zod/mini';

/**
 * One schema for each field of a stored entry that the administrator enters. Its output is the value
 * to store; `undefined` stands for the value that the server fills in.
 */
export type InputFields<Entered> = {
  readonly [Name in keyof Entered]: z.ZodMiniType<Entered[Name] | undefined>;
};
