import { keysOf } from '#domain/addresses.ts';

/**
 * Route patterns of the API that only the administrator and programs use. They are not in
 * addresses.ts, because every page of the public site loads that file.
 */
export const adminApiRoute = {
  adminSite: '/api/admin/site',
  sitePicture: '/api/admin/site/picture',
  siteShareImage: '/api/admin/site/share-image',
  emailSettings: '/api/admin/email-settings',
  mailObstacle: '/api/admin/email-settings/obstacle',
  testMail: '/api/admin/email-settings/test-mail',
  mailServer: '/api/admin/mail-server',
  testMailServer: '/api/admin/mail-server/test',
  keepingSettings: '/api/admin/keeping',
  readerSettings: '/api/admin/reader-settings',
  openapi: '/api/openapi.json',
} as const;

/** Query keys, one for each route of {@link adminApiRoute}, see `queryKeys`. */
export const adminQueryKeys = keysOf(adminApiRoute);
