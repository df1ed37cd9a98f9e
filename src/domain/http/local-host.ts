/** Why links to the address of a site lead visitors nowhere. */
type SiteAddressProblem = 'not-set' | 'only-this-machine' | 'only-this-network';

/**
 * Decides whether visitors can reach the site at its address; `undefined` if nothing prevents it.
 *
 * @param hostname of the address, as `URL.hostname` returns it
 * @param isSet    false if the address is the default
 */
export function siteAddressProblem(
  hostname: string,
  isSet: boolean,
): SiteAddressProblem | undefined {
  if (!isSet) return 'not-set';
  if (isLoopbackHost(hostname)) return 'only-this-machine';
  return isLocalHost(hostname) ? 'only-this-network' : undefined;
}

/**
 * Whether the host of a URL names this machine: `localhost`, a name below it, or an address of the
 * loopback interface.
 *
 * @param hostname as `URL.hostname` returns it: in lower case, IPv4 in four decimals, IPv6 in brackets
 */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Whether a host can be reached only from its own network, so that links to it lead most visitors
 * nowhere: an address of a private, shared or link-local network, a name without a dot, or a name in a
 * domain of local networks.
 *
 * See RFC 1918, RFC 3927, RFC 4193, RFC 6598, RFC 6762 and RFC 8375.
 *
 * @param hostname as `URL.hostname` returns it
 */
export function isLocalHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return LOCAL_IPV6.test(hostname);
  return LOCAL_IPV4.test(hostname) || LOCAL_DOMAIN.test(hostname) || !hostname.includes('.');
}

const LOCAL_IPV4 =
  /^(?:0|10|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d+)+$/;

/** Unspecified, unique local and link-local addresses. */
const LOCAL_IPV6 = /^\[(?:::\]|f[cd]|fe[89ab])/;

const LOCAL_DOMAIN = /\.(?:local|lan|internal|home\.arpa)\.?$/;
