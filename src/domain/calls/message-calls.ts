import * as z from 'zod/mini';

import { bulkReplySchema, messageBulkSchema } from '#domain/bulk/bulk.ts';
import {
  adminMessageSchema,
  inboxUsageSchema,
  messageUpdateSchema,
} from '#domain/messages/admin-message.ts';
import { deletionReplySchema } from '#domain/trash/trash-entry.ts';
import { messageDeletionSchema, messagePageSchema } from '#domain/messages/message-page.ts';

import { declareCall } from './call.ts';

export const listMessages = declareCall('GET /api/admin/messages', {
  summary: 'One page of messages, newest first, each with the state of its notification',
  query: messagePageSchema,
  reply: z.array(adminMessageSchema),
});

export const readInboxUsage = declareCall('GET /api/admin/messages/usage', {
  summary: 'How many bytes the messages take, and how many they may take',
  reply: inboxUsageSchema,
});

export const downloadMessages = declareCall('GET /api/admin/messages.csv', {
  isSecurity: true,
  summary: 'All messages as a CSV file, newest first',
  isFile: true,
});

export const downloadSignups = declareCall('GET /api/admin/newsletter-signups.csv', {
  isSecurity: true,
  summary: 'The newsletter sign-ups as a CSV file, newest first',
  isFile: true,
});

export const deleteMessage = declareCall('DELETE /api/admin/messages/:id', {
  summary: 'Delete a message',
  reply: deletionReplySchema,
  sentence: 'Deleted a message',
});

export const changeMessages = declareCall('POST /api/admin/messages/bulk', {
  summary: 'Mark messages as read or unread, or delete them',
  body: messageBulkSchema,
  reply: bulkReplySchema,
});

export const markMessage = declareCall('PATCH /api/admin/messages/:id', {
  summary: 'Mark a message as read or unread',
  body: messageUpdateSchema,
  reply: adminMessageSchema,
  sentence: 'Marked a message as read or unread',
});

export const deleteMessages = declareCall('DELETE /api/admin/messages', {
  summary: 'Delete the messages that arrived since a time, of one network or of all',
  query: messageDeletionSchema,
});
