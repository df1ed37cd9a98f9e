import { useCallback, type ComponentProps } from 'react';

interface FileImageProps extends ComponentProps<'img'> {
  file: Blob;
  alt: string;
}

/**
 * A picture that is not uploaded yet. Its `blob:` address is revoked when the element is removed.
 */
export function FileImage({ file, alt, ...image }: FileImageProps) {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null) return undefined;
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );

  return <img {...image} ref={show} alt={alt} />;
}
