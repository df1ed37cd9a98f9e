import type { LightMyRequestResponse } from 'fastify';
import { type DescribedRoute, describedRoutes } from '#tests/round-trip/described-routes.ts';
import type { Headers, TestApp } from '#tests/app/start-app.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';

/** The reads that are not of the content, with the reason why. */
const otherReads: Readonly<Record<string, string>> = {
  '/api/csrf-token': 'The token is random.',
  '/api/admin/passkey-sign-in': 'The challenge is random.',
  '/api/admin/backups': 'Backups are files of the server.',
  '/api/admin/backups/:name/download': 'Backups are files of the server.',
  '/api/admin/health': 'It describes the server.',
  '/metrics': 'It describes the server.',
  '/api/admin/youtube-details': 'YouTube answers.',
  '/api/videos/:id/preview-links': 'Preview links are not in a backup.',
  '/share-images/:file': 'The pictures are drawn from what the other reads contain.',
  '/api/*': 'It stands for all addresses without a route.',
};

/** A read by the administrator or by a visitor. */
export interface Read {
  route: DescribedRoute;
  address: string;
  isVisitor: boolean;
}

export interface AnsweredRead extends Read {
  status: number;
  type: string;
  /** The JSON value, or the text. */
  body: unknown;
}

/** Every read of the content of a site, with each of the ids and names that it contains. */
export async function everyRead(app: TestApp): Promise<Read[]> {
  await app.server.ready();
  const parameters = await parametersOf(app);
  const routes = describedRoutes(app).filter(
    ({ method, url }) => method === 'GET' && !(url in otherReads),
  );
  return routes.flatMap((route) =>
    addressesOf(route, parameters).flatMap((address) =>
      (route.isPublic ? [false, true] : [false]).map((isVisitor) => ({
        route,
        address,
        isVisitor,
      })),
    ),
  );
}

/** Sends reads one after another. */
export async function sendReads(
  app: TestApp,
  administrator: Headers,
  reads: readonly Read[],
): Promise<AnsweredRead[]> {
  const answered: AnsweredRead[] = [];
  for (const read of reads) {
    const reply = await app.get(read.address, read.isVisitor ? {} : administrator);
    answered.push({ ...read, ...answerOf(reply) });
  }
  return answered;
}

function answerOf({
  statusCode,
  headers,
  rawPayload,
}: LightMyRequestResponse): Pick<AnsweredRead, 'status' | 'type' | 'body'> {
  const type = String(headers['content-type']);
  const isText = /json|text|xml|csv/.test(type);
  const body = isText ? String(rawPayload) : rawPayload.toString('base64');
  return { status: statusCode, type, body: type.includes('json') ? JSON.parse(body) : body };
}

/** What stands in the place of the parameters. */
interface Parameters {
  /** By the beginning of the path. */
  paths: Readonly<Record<string, readonly string[]>>;
  /** By the name in the query; parameters that are not listed are given each value of their enum. */
  queries: Readonly<Record<string, readonly string[]>>;
}

async function parametersOf({ database, env }: TestApp): Promise<Parameters> {
  const videos = await database.selectFrom('videos').select(['id', 'youtubeId']).execute();
  const sources = await database.selectFrom('sources').select('id').execute();
  const citations = await database
    .selectFrom('citations')
    .select(['videoId', 'startSecond'])
    .execute();
  const pictures = await database.selectFrom('site_pictures').select(['name', 'version']).execute();
  const videoIds = videos.map(({ id }) => id);
  return {
    paths: {
      '/api/videos/:': videoIds,
      '/embed/:': videoIds,
      '/video/:': videoIds,
      '/api/sources/:': sources.map(({ id }) => id),
      '/brand/:': pictures.map(({ name, version }) => `${version}/${name}`),
      '/thumbnails/:': [...new Set(videos.map(({ youtubeId }) => youtubeId))],
      '/uploads/': (await storedFiles(env)).map(encodeURIComponent),
    },
    queries: {
      q: ['rents', 'שלום', '選挙'],
      m: ['unknown.0', ...citations.map(({ videoId, startSecond }) => `${videoId}.${startSecond}`)],
      url: ['unknown', ...videoIds].map((id) => `${env.siteUrl}/video/${id}`),
    },
  };
}

function addressesOf({ url, query }: DescribedRoute, parameters: Parameters): string[] {
  return pathsOf(url, parameters).flatMap((path) => {
    const searches = queriesOf(query, parameters);
    return searches.map((search) => (search === '' ? path : `${path}?${search}`));
  });
}

function pathsOf(url: string, parameters: Parameters): string[] {
  const [start = ''] = /^[^:*]*:?/.exec(url) ?? [];
  if (start === url) return [url];
  const values = parameters.paths[start];
  if (!values) throw new Error(`There are no values for the parameters of ${url}`);
  return values.map((value) => url.replace(/:\w+(?:\/:\w+)?|\*/, value));
}

function queriesOf(query: DescribedRoute['query'], { queries }: Parameters): string[] {
  return query.reduce<string[]>(
    (searches, { name, isRequired, schema }) => {
      const values = queries[name] ?? schema.enum?.map(String) ?? [];
      if (values.length === 0) {
        if (isRequired) throw new Error(`There are no values for the parameter ${name}`);
        return searches;
      }
      return searches.flatMap((search) =>
        values.map((value) =>
          [search, `${name}=${encodeURIComponent(value)}`].filter(Boolean).join('&'),
        ),
      );
    },
    [''],
  );
}
