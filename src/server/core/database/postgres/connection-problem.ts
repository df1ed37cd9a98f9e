import { errorCode } from '#server/core/settings/error-code.ts';

/**
 * Why the database cannot be used, in one line for the operator, with the parameter of
 * DATABASE_URL to change if there is one.
 */
export function connectionProblem(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  const code = errorCode(error);
  const advice = ADVICE_BY_CODE[code] ?? adviceByMessage(error.message);
  return advice === undefined ? messageOf(error) : `${advice} (${messageOf(error)})`;
}

/**
 * Whether the connection fails because of TLS (for example, an expired certificate) or because
 * DATABASE_URL has no password.
 */
export function isTlsOrPasswordProblem(error: Error): boolean {
  const code = errorCode(error);
  return (
    code in ADVICE_BY_CODE || TLS_CODES.test(code) || adviceByMessage(error.message) !== undefined
  );
}

const UNKNOWN_AUTHORITY =
  'The certificate of PostgreSQL is not signed by a trusted authority; name the certificate of the authority in sslrootcert';

const OUTSIDE_VALIDITY =
  'The certificate of PostgreSQL is not valid at this time; renew it, or correct the clock';

const ADVICE_BY_CODE: Partial<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: OUTSIDE_VALIDITY,
  CERT_NOT_YET_VALID: OUTSIDE_VALIDITY,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of PostgreSQL is for another host; use the host name of the certificate, or sslmode=verify-ca',
};

/** The beginnings of the codes of other TLS errors, about which there is no advice. */
const TLS_CODES = /^(?:ERR_SSL_|ERR_TLS_|ERR_OSSL_|CERT_)/;

/**
 * Advice about problems that only the message identifies: those that pg reports without a code, and
 * those that PostgreSQL reports with a code that other problems share.
 */
function adviceByMessage(message: string): string | undefined {
  if (message.startsWith('The server does not support SSL')) {
    return 'PostgreSQL does not offer TLS; turn it on there, or use sslmode=disable in a network that you trust';
  }
  if (message.endsWith(', no encryption')) {
    return 'PostgreSQL refuses the connection, perhaps because it requires TLS; add sslmode=verify-full';
  }
  if (/empty password returned|client password must be/.test(message)) {
    return 'PostgreSQL requires a password, and DATABASE_URL contains none';
  }
  return undefined;
}

function messageOf({ message }: Error): string {
  return message.replaceAll(/\s+/g, ' ');
}
