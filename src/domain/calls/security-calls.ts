import * as z from 'zod/mini';

import { auditEntrySchema, auditPageSchema } from '#domain/audit-trail/audit-entry.ts';
import { changePasswordSchema, setPasswordSchema } from '#domain/sign-in/change-password.ts';
import { confirmationSchema, MAX_CREDENTIALS_BYTES } from '#domain/sign-in/credentials.ts';
import { knownBrowserSchema } from '#domain/sign-in/known-browser.ts';
import { lockedReplySchema } from '#domain/sign-in/lockout.ts';
import { passwordSignInSchema } from '#domain/sign-in/password-sign-in.ts';
import { passkeyListSchema, passkeySchema } from '#domain/sign-in/passkey.ts';
import { registrationOptionsSchema, registrationSchema } from '#domain/sign-in/webauthn.ts';

import { declareCall } from './call.ts';

export const listKnownBrowsers = declareCall('GET /api/admin/known-browsers', {
  summary: 'All known browsers, the most recently used first',
  reply: z.array(knownBrowserSchema),
});

export const listPasskeys = declareCall('GET /api/admin/passkeys', {
  summary: 'All passkeys, the newest first, and the origin where they work',
  reply: passkeyListSchema,
});

export const listAuditEntries = declareCall('GET /api/admin/audit-trail', {
  summary: 'One page of the audit trail, the newest first, of one kind or of both',
  query: auditPageSchema,
  reply: z.array(auditEntrySchema),
});

export const signOutBrowser = declareCall('DELETE /api/admin/known-browsers/:id', {
  isSecurity: true,
  summary: 'Remove a known browser, which signs it out',
  changes: [listKnownBrowsers],
});

export const readPasskeyOptions = declareCall('POST /api/admin/passkey-options', {
  summary: 'Confirm the password to add a passkey',
  body: confirmationSchema,
  maxBodyBytes: MAX_CREDENTIALS_BYTES,
  reply: registrationOptionsSchema,
  otherReplies: { 429: lockedReplySchema },
});

export const addPasskey = declareCall('POST /api/admin/passkeys', {
  isSecurity: true,
  summary: 'Add a passkey',
  body: registrationSchema,
  maxBodyBytes: MAX_CREDENTIALS_BYTES,
  reply: passkeySchema,
  status: 201,
  changes: [listPasskeys],
});

export const removePasskey = declareCall('DELETE /api/admin/passkeys/:id', {
  isSecurity: true,
  summary: 'Remove a passkey',
  changes: [listPasskeys],
});

export const setPasswordSignIn = declareCall('POST /api/admin/password-sign-in', {
  isSecurity: true,
  summary: 'Switch sign-in with the password off or on',
  body: passwordSignInSchema,
  maxBodyBytes: MAX_CREDENTIALS_BYTES,
  otherReplies: { 429: lockedReplySchema },
  changes: [listPasskeys],
});

export const changePassword = declareCall('POST /api/admin/change-password', {
  access: 'generated-password',
  isSecurity: true,
  summary: 'Change the password, which signs every other browser out and forgets it',
  body: changePasswordSchema,
  maxBodyBytes: MAX_CREDENTIALS_BYTES,
  otherReplies: { 429: lockedReplySchema },
});

export const setPassword = declareCall('POST /api/admin/set-password', {
  access: 'generated-password',
  isSecurity: true,
  summary: 'Set a password in place of the generated one, without entering that again',
  body: setPasswordSchema,
  maxBodyBytes: MAX_CREDENTIALS_BYTES,
});
