/** The host name for which browsers store the site's passkeys. */
export function relyingPartyId(siteUrl: string): string {
  return new URL(siteUrl).hostname;
}
