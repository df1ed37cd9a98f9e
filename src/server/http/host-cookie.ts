/** A cookie of this host: its name and how it is set. */
export interface HostCookie {
  name: string;
  options: { httpOnly: true; sameSite: 'lax'; path: '/'; secure: boolean };
}

/**
 * A cookie that no script reads and no other site sends along with a writing
 * request. On an https site the browser also holds it to https and to this
 * very host, whatever a subdomain says.
 */
export function hostCookie(siteUrl: string, name: string): HostCookie {
  const isSecure = siteUrl.startsWith('https:');
  return {
    name: isSecure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
  };
}
