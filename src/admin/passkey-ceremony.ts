import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

import type {
  Assertion,
  AssertionOptions,
  Registration,
  RegistrationOptions,
} from '#domain/security/webauthn.ts';

import { UserFacingError } from './failure-sentence.ts';

/** Whether passkeys of the site with this origin work in this browser and on this page. */
export function canUsePasskeys(origin: string): boolean {
  return browserSupportsWebAuthn() && window.location.origin === origin;
}

/**
 * Lets the browser ask the administrator for a new passkey.
 *
 * @throws DOMException "AbortError" when the administrator cancels, otherwise UserFacingError
 */
export async function createPasskey(options: RegistrationOptions): Promise<Registration> {
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    if (nameOf(error) === 'InvalidStateError') throw failure(HAS_PASSKEY, error);
    throw isCancelled(error) ? cancelled() : failure(NOT_CREATED, error);
  }
}

/**
 * Lets the browser ask the administrator for one of the passkeys of this site.
 *
 * @throws DOMException "AbortError" when the administrator cancels, otherwise UserFacingError
 */
export async function signWithPasskey(options: AssertionOptions): Promise<Assertion> {
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw isCancelled(error) ? cancelled() : failure(NOT_USED, error);
  }
}

const HAS_PASSKEY = 'This device or password manager already has a passkey for this site.';
const NOT_CREATED = 'Your browser could not create a passkey.';
const NOT_USED = 'Your browser could not use a passkey.';

/** Browsers report a cancelled request and one that took too long as the same error, for privacy. */
function isCancelled(error: unknown): boolean {
  return ['AbortError', 'NotAllowedError'].includes(nameOf(error));
}

function cancelled(): DOMException {
  return new DOMException('The passkey request was cancelled.', 'AbortError');
}

function failure(sentence: string, cause: unknown): UserFacingError {
  return new UserFacingError(sentence, { cause });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
