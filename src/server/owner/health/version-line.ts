import { DAY_MS } from '#domain/dates/durations.ts';
import { elapsed } from '#domain/dates/elapsed.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import { bad, type Line, ok, warning } from './line.ts';
import type { SiteFacts } from './read-facts.ts';

/** When the version of Node that the site installs gets no more security fixes, see Node's release schedule. */
const NODE_SUPPORT = { major: 26, endsAt: '2029-04-30T00:00:00.000Z' };

const OLD_MS = 120 * DAY_MS;

/** How long before the end of Node's support an update is recommended. */
const NOTICE_MS = 90 * DAY_MS;

/** The age of this version, and how long its Node gets fixes. The server does not look for newer versions. */
export function versionLine(
  { build, nodeVersion }: Pick<SiteFacts, 'build' | 'nodeVersion'>,
  now: Date,
): Line {
  const newer = build?.homepage
    ? `Newer versions: ${build.homepage}`
    : 'Newer versions are where you have found this one.';
  const isOurNode = nodeVersion.startsWith(`v${NODE_SUPPORT.major}.`);
  const leftMs = Date.parse(NODE_SUPPORT.endsAt) - now.getTime();
  const end = formatDay(NODE_SUPPORT.endsAt, 'UTC');
  if (isOurNode && leftMs <= 0) {
    return bad(
      `Node ${nodeVersion.slice(1)}, which runs the site, has got no security fixes since ${end}: update the site. ${newer}`,
    );
  }
  if (isOurNode && leftMs <= NOTICE_MS) {
    return warning(
      `Node ${nodeVersion.slice(1)}, which runs the site, gets security fixes only until ${end}: update the site. ${newer}`,
    );
  }
  const node = `Node ${nodeVersion.slice(1)}${isOurNode ? `, which gets security fixes until ${end}` : ''}`;
  if (!build) return ok(`The server runs from its sources, with ${node}.`);
  const ageMs = now.getTime() - Date.parse(build.builtAt);
  if (ageMs > OLD_MS) {
    return warning(`This version is ${elapsed(ageMs)} old. ${newer}`);
  }
  return ok(`Version ${build.version}, built ${elapsed(ageMs)} ago, runs on ${node}.`);
}
