import { pictureSources } from "./picture";

interface PictureImgProps {
  src: string;
  width: number;
  alt?: string;
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
