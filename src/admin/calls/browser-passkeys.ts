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
} from '#domain/sign-in/webauthn.ts';

import { UserFacingError } from '../ui/requests/failure-sentence.ts';

/** Whether passkeys of the site with this origin work in this browser and on this page. */
export function canUsePasskeys(origin: string): boolean {
  return browserSupportsWebAuthn() && window.location.origin === origin;
}

/**
 * Asks the browser to create a passkey. The browser shows a dialog of its own.
 *
 * @throws DOMException "AbortError" when the administrator cancels or answers too late, otherwise
 *         UserFacingError
 */
export async function createPasskey(options: RegistrationOptions): Promise<Registration> {
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    if (nameOf(error) === 'InvalidStateError') throw failure(HAS_PASSKEY, error);
    throw isCanceledOrTimedOut(error) ? abortError() : failure(NOT_CREATED, error);
  }
}

/**
 * Asks the browser to sign the challenge with a passkey of this site. The browser shows a dialog of
 * its own.
 *
 * @throws DOMException "AbortError" when the administrator cancels or answers too late, otherwise
 *         UserFacingError
 */
export async function signWithPasskey(options: AssertionOptions): Promise<Assertion> {
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw isCanceledOrTimedOut(error) ? abortError() : failure(NOT_USED, error);
  }
}

const HAS_PASSKEY = 'This device or password manager already has a passkey for this site.';
const NOT_CREATED = 'Your browser could not create a passkey.';
const NOT_USED = 'Your browser could not use a passkey.';

/** For privacy, browsers report a canceled request and one that took too long as the same error. */
function isCanceledOrTimedOut(error: unknown): boolean {
  return ['AbortError', 'NotAllowedError'].includes(nameOf(error));
}

function abortError(): DOMException {
  return new DOMException('The passkey request was canceled.', 'AbortError');
}

function failure(sentence: string, cause: unknown): UserFacingError {
  return new UserFacingError(sentence, { cause });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
