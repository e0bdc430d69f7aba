import { PictureImg } from "~/modules/pictures/picture-img";
import type { Shape } from "./brand";

const GROUNDS: Record<Shape, string> = {
  seal: "M8 4h40a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z",
  disc: "M28 3a25 25 0 1 1 0 50a25 25 0 1 1 0-50z",
  leaf: "M26 4h22a4 4 0 0 1 4 4v22a22 22 0 0 1-22 22H8a4 4 0 0 1-4-4V26A22 22 0 0 1 26 4z",
  hexagon: "M28 2l23 13v26L28 54 5 41V15z",
};

export function BrandMark(props: { brand: { image: string; mark: string; shape: Shape }; large?: boolean }) {
  const { image, mark, shape } = props.brand;
  const size = props.large ? 96 : 56;
  if (image) return <PictureImg className="brand-mark" src={image} width={size} />;
  return (
    <svg
      className={`brand-mark brand-mark--${shape}`}
      width={size}
      height={size}
      viewBox="0 0 56 56"
      aria-hidden="true"
    >
      <path className="brand-mark__ground" d={GROUNDS[shape]} />
      <text
        className={mark.length > 2 ? "brand-mark__text brand-mark__text--long" : "brand-mark__text"}
        x="28"
        y="28"
      >
        {mark}
      </text>
    </svg>
  );
}
