import * as z from 'zod/mini';
import { sourceSchema } from '#domain/sources/source.ts';
import { indexVideo } from '#server/app/changes/index-video.ts';
import { correctionStore, countCorrectionChanges } from '#server/corrections/correction-store.ts';
import type { Database } from '#server/database/tables.ts';
import { deliveryStore } from '#server/mail-runs/delivery-store.ts';
import { mailRunStore } from '#server/mail-runs/mail-run-store.ts';
import {
  clearStrikes,
  findMailRecipient,
  selectConfirmedReaders,
  strikeReader,
} from '#server/readers/mail-recipients.ts';
import { citationStore } from '#server/sources/citation-store.ts';
import { lockSourceIfExists } from '#server/sources/source-rows.ts';
import { findPublication, lockVideoIfExists, videoStore } from '#server/videos/video-store.ts';

/** The stores from which mails to readers are sent. */
export function testRunStores(database: Database, now: () => Date) {
  return {
    videos: videoStore(database, { indexVideo, now }),
    sources: {
      list: (videoId: string) =>
        database
          .selectFrom('sources')
          .select(z.keyof(sourceSchema).options)
          .where('videoId', '=', videoId)
          .orderBy('sortOrder')
          .execute(),
    },
    citations: citationStore(database, { lockSourceIfExists, indexVideo }),
    corrections: correctionStore(database, { lockVideoIfExists, lockSourceIfExists, indexVideo }),
    mailRuns: mailRunStore(database, { findPublication, selectConfirmedReaders }),
    deliveries: deliveryStore(database, {
      findPublication,
      countCorrectionChanges,
      findRecipient: findMailRecipient,
      strikeReader,
      clearStrikes,
    }),
  };
}
