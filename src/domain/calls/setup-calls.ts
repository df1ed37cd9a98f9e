import { setupInputSchema, setupSchema, siteAddressSchema } from '#domain/setup/setup.ts';

import { declareCall } from './call.ts';

export const readSetup = declareCall('GET /api/admin/setup', {
  summary: 'What a new site needs, and which of it is done',
  reply: setupSchema,
});

export const readSiteAddress = declareCall('GET /api/admin/site-address', {
  summary: 'The address to which links in mails, feeds and previews lead',
  reply: siteAddressSchema,
});

export const hideSetup = declareCall('POST /api/admin/setup', {
  summary: 'Set whether the list “Get started” is hidden',
  body: setupInputSchema,
  reply: setupSchema,
  changes: [readSetup],
});
