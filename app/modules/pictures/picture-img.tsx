import { pictureSources } from "./picture";

interface PictureImgProps {
  src: string;
  /** pixels of the square, as the page shows it */
  width: number;
  /** "" where what it shows is said beside it */
  alt?: string;
  /** on the first screen: it does not wait until it comes near */
  eager?: boolean | undefined;
  className?: string;
}

export function PictureImg({ src, width, alt = "", eager, className }: PictureImgProps) {
  return (
    <img
      className={className}
      {...pictureSources(src, width)}
      width={width}
      height={width}
      alt={alt}
      loading={eager ? undefined : "lazy"}
    />
  );
}
