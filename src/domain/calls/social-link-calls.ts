import * as z from 'zod/mini';

import { apiRoute } from '#domain/addresses.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { positionSchema } from '#domain/position.ts';
import {
  adminSocialLinkSchema,
  socialLinkInputSchema,
  socialLinkSchema,
  socialLinkUpdateSchema,
} from '#domain/social-links/social-link.ts';

import { declareCall } from './call.ts';

export const listSocialLinks = declareCall(`GET ${apiRoute.socialLinks}`, {
  access: 'public',
  summary: 'Visible social links',
  reply: z.array(socialLinkSchema),
});

export const listAdminSocialLinks = declareCall('GET /api/admin/social-links', {
  summary: 'All social links',
  reply: z.array(adminSocialLinkSchema),
});

export const createSocialLink = declareCall(`POST ${apiRoute.socialLinks}`, {
  summary: 'Add a social link',
  body: socialLinkInputSchema,
  reply: adminSocialLinkSchema,
  status: 201,
  changes: [listAdminSocialLinks, listSocialLinks],
});

export const updateSocialLink = declareCall('PATCH /api/social-links/:id', {
  summary: 'Change a social link',
  body: z.extend(socialLinkUpdateSchema, { seen: seenSchema }),
  reply: adminSocialLinkSchema,
  otherReplies: { 409: changedMeanwhileReplySchema },
  sentence: 'Edited the social link {link}',
  changes: [listAdminSocialLinks, listSocialLinks],
});

export const moveSocialLink = declareCall('PUT /api/social-links/:id/position', {
  summary: 'Reorder a social link within the list of all links',
  body: positionSchema,
  reply: adminSocialLinkSchema,
  sentence: 'Moved the social link {link}',
});
