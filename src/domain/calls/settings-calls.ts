import * as z from 'zod/mini';

import { apiRoute } from '#domain/addresses.ts';
import { mailObstacleReplySchema } from '#domain/email-settings/email-settings.ts';
import { mailServerInputSchema, mailServerSchema } from '#domain/email-settings/mail-server.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { lockedReplySchema } from '#domain/sign-in/lockout.ts';
import { siteUpdateSchema } from '#domain/site/site-input.ts';
import { sitePictureSchema } from '#domain/site/site-picture.ts';
import { siteReplySchema } from '#domain/site/site.ts';

import { readHealth } from './health-calls.ts';
import { declareCall } from './call.ts';

export const readSite = declareCall(`GET ${apiRoute.site}`, {
  access: 'public',
  summary: 'The values of the site',
  reply: siteReplySchema,
});

export const readMailObstacle = declareCall('GET /api/admin/email-settings/obstacle', {
  summary: 'What keeps notifications from being mailed; null if nothing does',
  reply: mailObstacleReplySchema,
});

export const readMailServer = declareCall('GET /api/admin/mail-server', {
  summary: 'The mail server without its password, and where it is set up',
  reply: mailServerSchema,
});

export const replaceSitePicture = declareCall('POST /api/admin/site/picture', {
  summary: 'Replace the picture of the site',
  form: z.object({ file: z.file() }),
  reply: sitePictureSchema,
  status: 201,
  changes: [readSite],
});

export const deleteSitePicture = declareCall('DELETE /api/admin/site/picture', {
  summary: 'Delete the picture of the site',
  reply: sitePictureSchema,
  changes: [readSite],
});

export const previewShareImage = declareCall('POST /api/admin/site/share-image', {
  summary: 'Preview the share image of the site with values that are not saved',
  body: siteUpdateSchema,
  isFile: true,
});

export const sendTestMail = declareCall('POST /api/admin/email-settings/test-mail', {
  summary: 'Send a test mail to the saved address, and return the reply of the mail server',
  otherReplies: { 429: errorReplySchema, 502: errorReplySchema },
});

/** Enough for every field at its longest, with every character escaped. */
const MAX_MAIL_SERVER_BYTES = 32 * 1024;

export const saveMailServer = declareCall('POST /api/admin/mail-server', {
  // The mails about sign-ins from new browsers go through it.
  isSecurity: true,
  summary: 'Set the mail server, which is used from the next mail on',
  body: z.extend(mailServerInputSchema, { seen: seenSchema }),
  maxBodyBytes: MAX_MAIL_SERVER_BYTES,
  reply: mailServerSchema,
  otherReplies: { 409: changedMeanwhileReplySchema, 429: lockedReplySchema },
  changes: [readHealth],
});

export const testMailServer = declareCall('POST /api/admin/mail-server/test', {
  isSecurity: true,
  summary: 'Test a mail server by a mail to the saved address, without saving it',
  body: mailServerInputSchema,
  maxBodyBytes: MAX_MAIL_SERVER_BYTES,
  otherReplies: { 429: z.union([lockedReplySchema, errorReplySchema]), 502: errorReplySchema },
});
