import { Mail } from 'lucide-react';
import {
  siBluesky,
  siFacebook,
  siInstagram,
  siSubstack,
  siTiktok,
  siX,
  siYoutube,
} from 'simple-icons';

/** Brand marks by platform value; X stands for Twitter, whose own mark is retired. */
const marks = new Map([
  ['YouTube', siYoutube.path],
  ['instagram', siInstagram.path],
  ['twitter', siX.path],
  ['facebook', siFacebook.path],
  ['TikTok', siTiktok.path],
  ['bluesky', siBluesky.path],
  ['substack', siSubstack.path],
]);

/** The mark of a platform; any platform without one has the envelope. Its name stands beside it. */
export function PlatformIcon({ platform, className }: { platform: string; className: string }) {
  const mark = marks.get(platform);
  if (mark === undefined) return <Mail aria-hidden="true" className={className} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className={className}>
      <path d={mark} />
    </svg>
  );
}
