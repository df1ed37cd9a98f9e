import { errorReplySchema } from '#domain/http/replies.ts';
import {
  authCheckSchema,
  loginSchema,
  MAX_CREDENTIALS_BYTES,
  signInLinkSchema,
} from '#domain/sign-in/credentials.ts';
import {
  lockedReplySchema,
  lockoutStatusSchema,
  loginFailureSchema,
} from '#domain/sign-in/lockout.ts';
import { assertionSchema, passkeySignInSchema } from '#domain/sign-in/webauthn.ts';

import { declareCall } from './call.ts';

export const readPasskeySignIn = declareCall('GET /api/admin/passkey-sign-in', {
  access: 'public',
  summary: 'What a browser needs to sign in with a passkey',
  reply: passkeySignInSchema,
});

export const checkSession = declareCall('GET /api/admin/auth-check', {
  access: 'public',
  summary: 'Whether this browser is signed in',
  reply: authCheckSchema,
  otherReplies: { 401: authCheckSchema },
});

export const readLockout = declareCall('GET /api/admin/lockout-status', {
  access: 'public',
  summary: 'Whether this browser may try to sign in',
  reply: lockoutStatusSchema,
});

export const signInByPasskey = declareCall('POST /api/admin/passkey-sign-in', {
  access: 'public',
  summary: 'Sign in with a passkey',
  body: assertionSchema,
  maxBodyBytes: MAX_CREDENTIALS_BYTES,
  reply: authCheckSchema,
  otherReplies: { 401: errorReplySchema },
});

export const signIn = declareCall('POST /api/admin/login', {
  access: 'public',
  summary: 'Sign in',
  body: loginSchema,
  maxBodyBytes: MAX_CREDENTIALS_BYTES,
  reply: authCheckSchema,
  otherReplies: { 401: loginFailureSchema, 409: errorReplySchema, 429: lockedReplySchema },
});

export const signOut = declareCall('POST /api/admin/logout', {
  access: 'public',
  summary: 'Sign out',
});

export const signInByLink = declareCall('POST /api/admin/sign-in-link', {
  access: 'public',
  summary: 'Sign in with a link that was printed on the server',
  body: signInLinkSchema,
  maxBodyBytes: 1024,
  reply: authCheckSchema,
  otherReplies: { 401: errorReplySchema },
});
