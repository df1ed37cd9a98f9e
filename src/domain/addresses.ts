/** Paths of the public pages. */
export const pageAddress = {
  home: '/',
  videos: '/videos',
  video: (id: string) => `/video/${segment(id)}`,
  about: '/about',
  contact: '/contact',
} as const;

/** Paths of the admin panel. */
export const adminAddress = {
  home: '/admin',
  login: '/admin/login',
  videos: '/admin/videos',
  bio: '/admin/bio',
  messages: '/admin/messages',
  settings: '/admin/settings',
  security: '/admin/security',
  files: '/admin/files',
  test: '/admin/test',
} as const;

/**
 * Query keys of the API. The segments of a key, joined by slashes, are the API address;
 * see {@link apiAddress}. See docs/product.md, "Data loading".
 */
export const queryKeys = {
  recentVideos: ['api', 'videos', 'recent'],
  videos: ['api', 'videos'],
  video: (id: string) => ['api', 'videos', id] as const,
  sources: (id: string) => ['api', 'videos', id, 'sources'] as const,
  socialLinks: ['api', 'social-links'],
  bio: ['api', 'bio'],
  csrfToken: ['api', 'csrf-token'],
  contact: ['api', 'contact'],
  authCheck: ['api', 'admin', 'auth-check'],
  login: ['api', 'admin', 'login'],
  logout: ['api', 'admin', 'logout'],
  lockoutStatus: ['api', 'admin', 'lockout-status'],
  changePassword: ['api', 'admin', 'change-password'],
  adminVideos: ['api', 'admin', 'videos'],
  source: (id: string) => ['api', 'sources', id] as const,
  uploadHeadshot: ['api', 'upload-headshot'],
  deleteHeadshot: ['api', 'delete-headshot'],
  adminMessages: ['api', 'admin', 'messages'],
  adminSocialLinks: ['api', 'admin', 'social-links'],
  socialLink: (id: string) => ['api', 'social-links', id] as const,
  emailSettings: ['api', 'admin', 'email-settings'],
  testMail: ['api', 'admin', 'email-settings', 'test-mail'],
  files: ['api', 'admin', 'files'],
  file: (name: string) => ['api', 'admin', 'files', name] as const,
} as const;

/** The same addresses as route patterns of the server. */
export const apiRoute = {
  recentVideos: '/api/videos/recent',
  videos: '/api/videos',
  video: '/api/videos/:id',
  sources: '/api/videos/:id/sources',
  socialLinks: '/api/social-links',
  bio: '/api/bio',
  csrfToken: '/api/csrf-token',
  contact: '/api/contact',
  authCheck: '/api/admin/auth-check',
  login: '/api/admin/login',
  logout: '/api/admin/logout',
  lockoutStatus: '/api/admin/lockout-status',
  changePassword: '/api/admin/change-password',
  adminVideos: '/api/admin/videos',
  source: '/api/sources/:id',
  uploadHeadshot: '/api/upload-headshot',
  deleteHeadshot: '/api/delete-headshot',
  adminMessages: '/api/admin/messages',
  adminSocialLinks: '/api/admin/social-links',
  socialLink: '/api/social-links/:id',
  emailSettings: '/api/admin/email-settings',
  testMail: '/api/admin/email-settings/test-mail',
  files: '/api/admin/files',
  file: '/api/admin/files/:name',
  openapi: '/api/openapi.json',
} as const;

/** API address of a query key, e.g. `['api', 'videos', 'a/b']` → `/api/videos/a%2Fb`. */
export function apiAddress(key: readonly unknown[]): string {
  return `/${key.map((part) => segment(String(part))).join('/')}`;
}

/** Address of an uploaded file. */
export function uploadAddress(name: string): string {
  return `/uploads/${segment(name)}`;
}

/** Replaces lone surrogates first, because `encodeURIComponent` throws on them. */
function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
