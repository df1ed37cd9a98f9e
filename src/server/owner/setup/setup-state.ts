import * as z from 'zod/mini';
import type { StoredGroup } from '#domain/settings-group.ts';

interface SetupState {
  /** Whether the administrator has hidden the list. */
  isHidden: boolean;
  /**
   * The address of the last test mail and the mail server that accepted it, see `mailServerKey`; `null`
   * if it was refused, or before the first one.
   */
  testMail: { to: string; via: string } | null;
}

/** What the list "Get started" cannot derive from what else is stored. */
export const setupState: StoredGroup<SetupState> = {
  name: 'setup',
  schema: z.object({
    isHidden: z.boolean(),
    testMail: z.nullable(z.object({ to: z.string(), via: z.string() })),
  }),
  defaults: { isHidden: false, testMail: null },
};
