import { FileImage } from '../ui/file-image.tsx';
import type { ShownPicture } from './shown-site.ts';

interface SiteLogoProps {
  picture: ShownPicture;
  alt: string;
  className: string;
  onError?: () => void;
}

/** The picture of the site, cut to a square as it will be when it is saved. */
export function SiteLogo({ picture, alt, className, onError }: SiteLogoProps) {
  const shape = `${className} object-cover`;
  if (picture instanceof File) {
    return <FileImage file={picture} alt={alt} onError={onError} className={shape} />;
  }
  if (picture === null || typeof picture === 'string') {
    return <img src={picture ?? undefined} alt={alt} className={shape} />;
  }
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={alt} className={className}>
      <rect width="100" height="100" rx="19" fill={picture.color} />
      <text
        x="50"
        y="67"
        textAnchor="middle"
        fill="#ffffff"
        className="font-serif text-[48px] font-semibold"
      >
        {picture.initials}
      </text>
    </svg>
  );
}
