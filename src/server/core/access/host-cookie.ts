/**
 * Name and options of a cookie of this host, which scripts cannot read and browsers do not send with
 * writing requests from other sites. On an https site it is also bound to https and to this exact host.
 */
export function hostCookie(siteUrl: string, name: string) {
  const isSecure = siteUrl.startsWith('https:');
  return {
    name: isSecure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
  } as const;
}
