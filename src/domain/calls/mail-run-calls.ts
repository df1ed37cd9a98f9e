import { errorReplySchema } from '#domain/http/replies.ts';
import {
  mailDraftSchema,
  mailPreviewSchema,
  mailRunInputSchema,
  mailRunSchema,
  mailRunsSchema,
} from '#domain/mail-runs/mail-run.ts';

import { declareCall } from './call.ts';

export const listMailRuns = declareCall('GET /api/admin/mail-runs', {
  summary: 'The mails to readers, the latest first, and their pace',
  reply: mailRunsSchema,
});

export const previewMail = declareCall('GET /api/videos/:id/mail-preview', {
  summary: 'The mail about a video, as it would be sent',
  query: mailDraftSchema,
  reply: mailPreviewSchema,
});

export const showMailPreview = declareCall('GET /api/videos/:id/mail-preview.html', {
  summary: 'The mail about a video as a page',
  query: mailDraftSchema,
  isFile: true,
});

export const mailVideo = declareCall('POST /api/videos/:id/mail-runs', {
  summary: 'Mail a video to the confirmed readers, once it is public or at once',
  body: mailRunInputSchema,
  reply: mailRunSchema,
  status: 201,
  sentence: 'Scheduled mails to readers about {video}',
  changes: [listMailRuns],
});

export const mailCorrection = declareCall('POST /api/corrections/:id/mail-runs', {
  summary: 'Mail a correction to the readers who were sent the mail about its video',
  body: mailRunInputSchema,
  reply: mailRunSchema,
  status: 201,
  sentence: 'Mailed a correction of {correction} to readers',
  changes: [listMailRuns],
});

export const sendTestOfMail = declareCall('POST /api/videos/:id/mail-test', {
  summary: 'Send the mail about a video to the contact email address',
  body: mailDraftSchema,
  otherReplies: { 502: errorReplySchema },
  sentence: 'Sent a test of the mail about {video}',
});

export const stopMailRun = declareCall('POST /api/admin/mail-runs/:id/stop', {
  summary: 'Stop mails to readers. Only those in flight are still sent',
  reply: mailRunSchema,
  changes: [listMailRuns],
});

export const resumeMailRun = declareCall('POST /api/admin/mail-runs/:id/resume', {
  summary: 'Resume mails to readers that are paused, held or stopped',
  reply: mailRunSchema,
  changes: [listMailRuns],
});
