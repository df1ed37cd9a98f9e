import * as calls from '#domain/calls/evidence-calls.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { readTranscript } from '#domain/transcripts/read-transcript.ts';
import { transcriptRoute } from '#domain/transcripts/transcript-address.ts';
import { transcriptSchema } from '#domain/transcripts/transcript.ts';
import type { Context } from '#server/core/context/context.ts';
import { idParams } from '#server/core/http/parse-input.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { notFound } from '#server/core/http/request-error.ts';
import { findShownVideo } from '#server/content/videos/find-shown-video.ts';
import { findTranscript, saveTranscript, deleteTranscript } from './transcript-store.ts';

export function transcriptRoutes(app: App, context: Context): void {
  const { database, now } = context;
  app.get(
    transcriptRoute.transcript,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary: 'The transcript of a video',
        params: idParams,
        response: { 200: transcriptSchema, 404: errorReplySchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await findShownVideo(context, id, request, reply);
      const transcript = await findTranscript(database, id);
      if (!transcript) throw notFound('transcript');
      return transcript;
    },
  );

  implement(app, calls.saveTranscript, async ({ params: { id }, body: { text, language } }) => {
    const transcript = { ...readTranscript(text), language };
    const saved = await saveTranscript(database, id, transcript, now());
    if (!saved) throw notFound('video');
    return saved;
  });

  implement(app, calls.deleteTranscript, async ({ params: { id } }) => {
    if (!(await deleteTranscript(database, id))) throw notFound('transcript');
    return { message: 'Transcript deleted successfully' };
  });
}
