import * as z from 'zod/mini';
import type { StoredGroup } from '#domain/settings-group.ts';

const setupStateSchema = z.object({
  /** Whether the administrator has hidden the list. */
  isHidden: z.boolean(),
  /**
   * The address of the last test mail and the mail server that accepted it, see `mailServerKey`; `null`
   * if it was refused, or before the first one.
   */
  testMail: z.nullable(z.object({ to: z.string(), via: z.string() })),
});

/** What the list "Get started" cannot derive from what else is stored. */
export const setupState: StoredGroup<z.infer<typeof setupStateSchema>> = {
  name: 'setup',
  schema: setupStateSchema,
  defaults: { isHidden: false, testMail: null },
};
