import {
  newPreviewLinkSchema,
  previewLinkInputSchema,
  previewLinksSchema,
} from '#domain/previews/preview-link.ts';

import { declareCall } from './call.ts';

export const listPreviewLinks = declareCall('GET /api/videos/:id/preview-links', {
  summary: 'The valid preview links of a video, without their addresses',
  reply: previewLinksSchema,
});

export const createPreviewLink = declareCall('POST /api/videos/:id/preview-links', {
  summary: 'Create a preview link of a video, whose address only this reply contains',
  body: previewLinkInputSchema,
  reply: newPreviewLinkSchema,
  status: 201,
  sentence: 'Created a preview link of {video}',
  changes: [listPreviewLinks],
});

export const revokePreviewLink = declareCall('DELETE /api/preview-links/:id', {
  summary: 'Revoke a preview link',
  changes: [listPreviewLinks],
});
