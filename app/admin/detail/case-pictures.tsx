import { DetailSection } from "./case-parts";

interface CasePicturesProps {
  path: string;
  pictures: readonly number[];
  /** what they are called */
  word?: string;
}

/** Pictures that came with a case, small, each a link to the whole of it. */
export function CasePictures({ path, pictures, word = "图片" }: CasePicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <DetailSection id="h-pictures" title={word}>
      <PictureLinks path={path} pictures={pictures} word={word} />
    </DetailSection>
  );
}

/** The same without a heading, such as behind a note. */
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
