import * as z from 'zod/mini';

/** What the owner of a new site does first, in the order of the list. See docs/panel.md, "Get started". */
export const requiredSetupItems = [
  'name',
  'video',
  'source',
  'about',
  'email',
  'test-mail',
  'address',
] as const;

const optionalSetupItems = ['passkey', 'backup'] as const;

export const setupItemIdSchema = z.enum([...requiredSetupItems, ...optionalSetupItems]);

export type SetupItemId = z.infer<typeof setupItemIdSchema>;

export const setupSchema = z.object({
  items: z.array(
    z.object({
      id: setupItemIdSchema,
      /** Derived from what is stored and set. Nobody can tick an item. */
      isDone: z.boolean(),
      isOptional: z.boolean(),
    }),
  ),
  isHidden: z.boolean(),
});

export type Setup = z.infer<typeof setupSchema>;

export const setupInputSchema = z.object(
  { isHidden: z.boolean({ error: 'Please choose whether the list is hidden' }) },
  { error: 'Please choose whether the list is hidden' },
);

/** The public origin of the site, as set by SITE_URL or its default. */
export const siteAddressSchema = z.object({ siteUrl: z.string() });

export type SiteAddress = z.infer<typeof siteAddressSchema>;
