import { DetailSection } from "./case-parts";

interface CasePicturesProps {
  path: string;
  pictures: readonly number[];
  word?: string;
}

/** Small pictures that link to the full ones. */
export function CasePictures({ path, pictures, word = "图片" }: CasePicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <DetailSection id="h-pictures" title={word}>
      <PictureLinks path={path} pictures={pictures} word={word} />
    </DetailSection>
  );
}

export function PictureLinks({ path, pictures, word }: Required<CasePicturesProps>) {
  if (pictures.length === 0) return null;
  return (
    <ul className="case-photos">
      {pictures.map((id, i) => (
        <li key={id}>
          <a href={`${path}/${id}`}>
            <img src={`${path}/${id}`} alt={`${word} ${i + 1}`} width={96} height={96} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
