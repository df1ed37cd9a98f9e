import * as z from 'zod/mini';

import { apiRoute } from '#domain/addresses.ts';
import {
  adminEmailSettingsSchema,
  emailSettingsInputSchema,
  emailSettingsSchema,
  mailObstacleReplySchema,
} from '#domain/email-settings/email-settings.ts';
import { mailServerInputSchema, mailServerSchema } from '#domain/email-settings/mail-server.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import {
  adminKeepingSettingsSchema,
  keepingSettingsUpdateSchema,
} from '#domain/keeping/keeping-settings.ts';
import {
  adminReaderSettingsSchema,
  readerSettingsUpdateSchema,
} from '#domain/readers/reader-settings.ts';
import { lockedReplySchema } from '#domain/sign-in/lockout.ts';
import { siteUpdateSchema } from '#domain/site/site-input.ts';
import { sitePictureSchema } from '#domain/site/site-picture.ts';
import { adminSiteSchema, siteReplySchema } from '#domain/site/site.ts';

import { readHealth } from './health-calls.ts';
import { declareCall } from './call.ts';

export const readSite = declareCall(`GET ${apiRoute.site}`, {
  access: 'public',
  summary: 'The values of the site',
  reply: siteReplySchema,
});

export const readAdminSite = declareCall('GET /api/admin/site', {
  summary: 'The values of the site that are set, and the defaults',
  reply: adminSiteSchema,
});

export const readEmailSettings = declareCall('GET /api/admin/email-settings', {
  summary: 'The address for notifications, and whether they are on',
  reply: emailSettingsSchema,
});

export const readMailObstacle = declareCall('GET /api/admin/email-settings/obstacle', {
  summary: 'What keeps notifications from being mailed; null if nothing does',
  reply: mailObstacleReplySchema,
});

export const readMailServer = declareCall('GET /api/admin/mail-server', {
  summary: 'The mail server without its password, and where it is set up',
  reply: mailServerSchema,
});

export const readKeepingSettings = declareCall('GET /api/admin/keeping', {
  summary: 'What keeps the evidence: checks, archive, copies and the player',
  reply: adminKeepingSettingsSchema,
});

export const readReaderSettings = declareCall('GET /api/admin/reader-settings', {
  summary: 'The settings of mails to readers, and what is missing',
  reply: adminReaderSettingsSchema,
});

export const saveSite = declareCall('POST /api/admin/site', {
  summary: 'Change the site',
  body: z.extend(siteUpdateSchema, { seen: seenSchema }),
  reply: adminSiteSchema,
  otherReplies: { 409: changedMeanwhileReplySchema },
});

export const replaceSitePicture = declareCall('POST /api/admin/site/picture', {
  summary: 'Replace the picture of the site',
  form: z.object({ file: z.file() }),
  reply: sitePictureSchema,
  status: 201,
});

export const deleteSitePicture = declareCall('DELETE /api/admin/site/picture', {
  summary: 'Delete the picture of the site',
  reply: sitePictureSchema,
});

export const previewShareImage = declareCall('POST /api/admin/site/share-image', {
  summary: 'Preview the share image of the site with values that are not saved',
  body: siteUpdateSchema,
});

export const saveEmailSettings = declareCall('POST /api/admin/email-settings', {
  // The owner is notified at this address when an unknown browser signs in.
  isSecurity: true,
  summary: 'Set the address for notifications, and whether they are on',
  body: z.extend(emailSettingsInputSchema, { seen: seenSchema }),
  reply: adminEmailSettingsSchema,
  otherReplies: { 201: adminEmailSettingsSchema, 409: changedMeanwhileReplySchema },
  changes: [readHealth],
});

export const sendTestMail = declareCall('POST /api/admin/email-settings/test-mail', {
  summary: 'Send a test mail to the saved address, and return the reply of the mail server',
  reply: messageReplySchema,
  otherReplies: { 409: errorReplySchema, 429: errorReplySchema, 502: errorReplySchema },
});

export const saveMailServer = declareCall('POST /api/admin/mail-server', {
  // The mails about sign-ins from new browsers go through it.
  isSecurity: true,
  summary: 'Set the mail server, which is used from the next mail on',
  body: z.extend(mailServerInputSchema, { seen: seenSchema }),
  reply: mailServerSchema,
  otherReplies: { 409: changedMeanwhileReplySchema, 429: lockedReplySchema },
  changes: [readHealth],
});

export const testMailServer = declareCall('POST /api/admin/mail-server/test', {
  isSecurity: true,
  summary: 'Test a mail server by a mail to the saved address, without saving it',
  body: mailServerInputSchema,
  reply: messageReplySchema,
  otherReplies: {
    409: errorReplySchema,
    429: z.union([lockedReplySchema, errorReplySchema]),
    502: errorReplySchema,
  },
});

export const saveKeepingSettings = declareCall('POST /api/admin/keeping', {
  summary: 'Switch checks, archive and copies on or off, and set how the player starts',
  body: z.extend(keepingSettingsUpdateSchema, { seen: seenSchema }),
  reply: adminKeepingSettingsSchema,
  otherReplies: { 409: changedMeanwhileReplySchema },
});

export const saveReaderSettings = declareCall('POST /api/admin/reader-settings', {
  summary: 'Change the settings of mails to readers',
  body: z.extend(readerSettingsUpdateSchema, { seen: seenSchema }),
  reply: adminReaderSettingsSchema,
  otherReplies: { 400: errorReplySchema, 409: changedMeanwhileReplySchema },
});
