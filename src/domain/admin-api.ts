import { keysOf } from '#domain/addresses.ts';

/**
 * Route patterns of the API that only the administrator and programs use. They are not in
 * addresses.ts, because every page of the public site loads that file.
 */
export const adminApiRoute = {
  videoPosition: '/api/videos/:id/position',
  publishChecklist: '/api/videos/:id/publish-checklist',
  videoCorrections: '/api/videos/:id/corrections',
  citations: '/api/sources/:id/citations',
  withdrawCorrection: '/api/corrections/:id/withdraw',
  authCheck: '/api/admin/auth-check',
  login: '/api/admin/login',
  signInLink: '/api/admin/sign-in-link',
  logout: '/api/admin/logout',
  auditTrail: '/api/admin/audit-trail',
  lockoutStatus: '/api/admin/lockout-status',
  changePassword: '/api/admin/change-password',
  setPassword: '/api/admin/set-password',
  knownBrowsers: '/api/admin/known-browsers',
  knownBrowser: '/api/admin/known-browsers/:id',
  passkeys: '/api/admin/passkeys',
  passkey: '/api/admin/passkeys/:id',
  passkeyOptions: '/api/admin/passkey-options',
  passkeySignIn: '/api/admin/passkey-sign-in',
  adminVideos: '/api/admin/videos',
  sourceCounts: '/api/admin/source-counts',
  source: '/api/sources/:id',
  sourcePosition: '/api/sources/:id/position',
  uploadHeadshot: '/api/upload-headshot',
  deleteHeadshot: '/api/delete-headshot',
  adminMessages: '/api/admin/messages',
  adminMessage: '/api/admin/messages/:id',
  inboxUsage: '/api/admin/messages/usage',
  messagesCsv: '/api/admin/messages.csv',
  newsletterSignupsCsv: '/api/admin/newsletter-signups.csv',
  adminSocialLinks: '/api/admin/social-links',
  socialLink: '/api/social-links/:id',
  socialLinkPosition: '/api/social-links/:id/position',
  adminSite: '/api/admin/site',
  sitePicture: '/api/admin/site/picture',
  siteShareImage: '/api/admin/site/share-image',
  emailSettings: '/api/admin/email-settings',
  mailObstacle: '/api/admin/email-settings/obstacle',
  testMail: '/api/admin/email-settings/test-mail',
  mailServer: '/api/admin/mail-server',
  testMailServer: '/api/admin/mail-server/test',
  setup: '/api/admin/setup',
  siteAddress: '/api/admin/site-address',
  files: '/api/admin/files',
  file: '/api/admin/files/:name',
  deleteUnusedFiles: '/api/admin/files/delete-unused',
  openapi: '/api/openapi.json',
} as const;

/** Query keys, one for each route of {@link adminApiRoute}, see `queryKeys`. */
export const adminQueryKeys = keysOf(adminApiRoute);
